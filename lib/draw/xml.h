#ifndef DRAW_XML_H
#define DRAW_XML_H

#include "base/str.h"

/* Writes a name of the IR, decoded, as text of XML in UTF-8; what that cannot
 * hold becomes U+FFFD. */
void put_xml_name(struct str name);

#endif
