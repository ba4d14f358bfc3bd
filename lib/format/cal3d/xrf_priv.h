#ifndef FORMAT_CAL3D_XRF_PRIV_H
#define FORMAT_CAL3D_XRF_PRIV_H

#include "format/cal3d/layout.h"
#include "format/cal3d/xrf.h"
#include "ir/words.h"

enum { XRF_COLOURS = 3 };        /* AMBIENT, DIFFUSE and SPECULAR */

/* The rows of xrf_elem[]; those of the colours follow XRF_COLOUR. */
enum xrf_elem {
	XRF_HEADER, XRF_MATERIAL, XRF_COLOUR, XRF_SHININESS = XRF_COLOUR +
	    XRF_COLOURS, XRF_MAP, XRF_ELEMS
};

/* Attributes that have values, as places in the rows */
enum { XRF_VERSION, XRF_NUMMAPS, XRF_TYPE = 0 };

extern const struct layout_elem xrf_elem[XRF_ELEMS];
/* The records of the colours */
extern const enum ir_word xrf_colour[XRF_COLOURS];

/* Whether the binary files of a version have types of maps: those of IMVU, and
 * the version that has more than others in all files. */
int xrf_has_types(long long version);

/* Whether a number is an integer from 0 to 255; some exporters write it with a
 * point. */
static inline int
xrf_is_level(double v)
{
	return v >= 0 && v <= 255 && v == (int)v;
}

#endif
