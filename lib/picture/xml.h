#ifndef PICTURE_XML_H
#define PICTURE_XML_H

#include "base/str.h"

/* Writes a name of the IR, decoded, as text of XML in UTF-8. What XML cannot
 * hold becomes U+FFFD. */
void put_xml_name(struct str name);
/* Writes a name of the IR, decoded, as a string of JSON with its quotes, which
 * may stand in a script. */
void put_json_name(struct str name);
/* Writes a name as the IR has it, and encodes as well what is no UTF-8 or might
 * affect a terminal. */
void put_plain_name(struct str name);
/* The same, and encodes all that is not ASCII. */
void put_ascii_name(struct str name);

#endif
