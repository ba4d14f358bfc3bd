#ifndef CONTACT_CONTACTS_PRIV_H
#define CONTACT_CONTACTS_PRIV_H

#include "contact/contacts.h"

/* Other limits, in leg lengths, and in leg lengths per second. */
void contacts_limit(struct contacts *c, double height, double speed);

#endif
