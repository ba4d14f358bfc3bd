#include "format/cal3d/binary.h"
#include "format/cal3d/xmf.h"
#include "format/cal3d/xmftable.h"

const struct layout_elem xmf_table[XMF_ROWS] = {
	[XMF_HEADER] = { "HEADER", -1, LAYOUT_HOLDER,
	    { { "VERSION", 0 } }, "XMF" },
	[XMF_MESH] = { "MESH", -1, LAYOUT_HOLDER,
	    { { "VERSION", LAYOUT_ABSENT }, { "NUMSUBMESH", 0 } }, NULL },
	[XMF_SUBMESH] = { "SUBMESH", XMF_MESH, LAYOUT_HOLDER,
	    { { "NUMVERTICES", 0 }, { "NUMFACES", 0 }, { "MATERIAL", 0 },
	    { "NUMLODSTEPS", 0 }, { "NUMSPRINGS", 0 },
	    { "NUMMORPHS", 0 }, { "NUMTEXCOORDS", 0 } }, NULL },
	[XMF_VERTEX] = { "VERTEX", XMF_SUBMESH, LAYOUT_HOLDER,
	    { { "ID", 0 }, { "NUMINFLUENCES", 0 } }, NULL },
	[XMF_POS] = { "POS", XMF_VERTEX, LAYOUT_FIELDS, { { 0 } }, NULL },
	[XMF_NORM] = { "NORM", XMF_VERTEX, LAYOUT_FIELDS, { { 0 } }, NULL },
	[XMF_COLOR] = { "COLOR", XMF_VERTEX, LAYOUT_FIELDS, { { 0 } }, NULL },
	[XMF_COLLAPSEID] = { "COLLAPSEID", XMF_VERTEX, LAYOUT_FIELDS,
	    { { 0 } }, NULL },
	[XMF_COLLAPSECOUNT] = { "COLLAPSECOUNT", XMF_VERTEX, LAYOUT_FIELDS,
	    { { 0 } }, NULL },
	[XMF_TEXCOORD] = { "TEXCOORD", XMF_VERTEX, LAYOUT_FIELDS, { { 0 } },
	    NULL },
	[XMF_INFLUENCE] = { "INFLUENCE", XMF_VERTEX, LAYOUT_FIELDS,
	    { { "ID", LAYOUT_NEEDED } }, NULL },
	[XMF_PHYSIQUE] = { "PHYSIQUE", XMF_VERTEX, LAYOUT_FIELDS, { { 0 } },
	    NULL },
	[XMF_SPRING] = { "SPRING", XMF_SUBMESH, LAYOUT_HOLDER,
	    { { "VERTEXID", LAYOUT_NEEDED }, { "COEF", LAYOUT_NEEDED },
	    { "LENGTH", LAYOUT_NEEDED } }, NULL },
	[XMF_MORPH] = { "MORPH", XMF_SUBMESH, LAYOUT_HOLDER,
	    { { "NAME", LAYOUT_VERBATIM }, { "NUMBLENDVERTS", 0 },
	    { "MORPHID", 0 } }, NULL },
	[XMF_BLENDVERTEX] = { "BLENDVERTEX", XMF_MORPH, LAYOUT_HOLDER,
	    { { "VERTEXID", LAYOUT_NEEDED },
	    { "POSDIFF", LAYOUT_SOME | LAYOUT_ABSENT } }, NULL },
	[XMF_POSITION] = { "POSITION", XMF_BLENDVERTEX, LAYOUT_FIELDS,
	    { { 0 } }, NULL },
	[XMF_NORMAL] = { "NORMAL", XMF_BLENDVERTEX, LAYOUT_FIELDS, { { 0 } },
	    NULL },
	[XMF_MORPHCOORD] = { "BLENDVERTEX/TEXCOORD", XMF_BLENDVERTEX,
	    LAYOUT_FIELDS, { { 0 } }, NULL },
	[XMF_FACE] = { "FACE", XMF_SUBMESH, LAYOUT_HOLDER,
	    { { "VERTEXID", LAYOUT_NEEDED } }, NULL }
};

int
xmf_knows(long long version)
{
	return binary_knows(version) || version == XMF_LAST;
}

int
xmf_is_imvu(long long version)
{
	return version >= XMF_COLORS && version <= XMF_IMVU;
}
