#ifndef PICTURE_XML_H
#define PICTURE_XML_H

#include "base/str.h"

/* Writes a name of the IR, decoded, as text of XML in UTF-8; what that cannot
 * hold becomes U+FFFD. */
void put_xml_name(struct str name);
/* The same as a string of JSON, with its quotes, that may stand in a script. */
void put_json_name(struct str name);
/* The name as it is, but what a terminal might act on, or is no UTF-8, is
 * encoded, too. */
void put_plain_name(struct str name);

#endif
