/* The words that mutations put in, beside those of other inputs. */
#include "fuzz.h"
#include "ir/words.h"

const char *const fuzz_word[] = {
#define X(id, word) word,
	IR_KINDS(X)
#undef X
#define X(id, word, kinds, fixed, tail) word,
	IR_RECORDS(X)
#undef X
	/* the IR */
	"ir", "ir 1\n", "end", "end ir\n", "end motion\n", "-", "%", "%2D",
	"%00", "%FF", "#", "angle", "deg", "rad", "length", "mass", "x", "y",
	"z", "frames", "keys", "vertices", "inf", "-inf", "nan", "parent",
	"once", "cycle", "bounce", "start", "adult", "child", "file", "tx",
	"ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz", "l", "px", "py", "pz",
	"qx", "qy", "qz", "qw", "ax", "ay", "az", "m11", "m12", "m13", "m21",
	"m22", "m23", "m31", "m32", "m33", "u", "visibility", "xyz", "zyx",
	"xyx", "rgb", "rgba", "matte", "depth", "path", "parameter", "sim1",
	"sim2", "asf 1.10", "amc", "kfd", "skn", "bmf", "texture", "bone",
	"binding", "psl 1", "sims adult", "pnm P6",
	"maya-iff rle", "maya-iff raw", "maxval", "ratio", "flags",
	"tiles 2 1", "padding echo", "nul 1", "AUTH", "order", "comment", "extra",
	"caf 1300", "csf 700", "xaf 910", "xsf 910 numchild", "sdl",
	"bonespro structure",
	"bonespro animation bones absolute matrix xyz degrees nb 2 nv 2 "
	"first 0 last 0 step 1", "bulge plain", "\xef\xbb\xbf", "\r\n",
	/* Acclaim */
	":version", ":name", ":units", ":documentation", ":root", ":bonedata",
	":hierarchy", ":skin", "begin", "end", "id", "direction", "axis",
	"dof", "limits", "(-inf inf)", "bodymass", "cofmass", "order",
	"TX TY TZ RX RY RZ", "position", "orientation", "root",
	":FULLY-SPECIFIED", ":DEGREES", ":RADIANS",
	/* BonesPro */
	"<a>", "//", "*", "Bones", "Mesh (absolute)", "Bones (local)",
	"Absolute", "Relative", "Matrix", "Euler Angles", "ZXZ", "Degrees",
	"Radians",
	/* The Sims */
	"version 300\r\n", "NULL\r\n", "| 0 0 0 1 |\r\n", "| 1 2 3 |\r\n",
	"cmx 300", "bcf", "prop", "duration", "skeleton own",
	/* bulges and particles */
	">> bulge: \"a\" code: 5\n", ">>   angle: 90\n", "angle:", "code:",
	/* BVH */
	"HIERARCHY\n", "ROOT a", "JOINT b", "OFFSET 0 1 2\n", "CHANNELS 3",
	"CHANNELS 0\n", "Xposition", "Yposition", "Zposition", "Xrotation",
	"Yrotation", "Zrotation", "Xscale", "End Site", "MOTION\n",
	"Frames: 2\n", "Frame Time: .0333333\n", "bvh",
	/* tables */
	"frame,", "time,", "a.qx,", "a.x,", ".contact,", ".vx,", "\"a\"\"b\".rx,", "\",\"", "\r\n1,",
	/* glTF */
	"glTF\2\0\0\0", "JSON", "BIN\0", "\"nodes\":[", "\"children\":[",
	"\"skins\":[", "\"joints\":[", "\"accessors\":[",
	"\"bufferViews\":[", "\"byteOffset\":", "\"byteLength\":",
	"\"byteStride\":", "\"count\":", "\"componentType\":5126",
	"\"type\":\"VEC4\"", "\"sparse\":{", "\"matrix\":[", "\"scale\":[",
	"\"interpolation\":\"CUBICSPLINE\"", "\"extensionsRequired\":[",
	"\"inverseBindMatrices\":", "data:;base64,", "null", "true",
	/* FBX */
	"; FBX 7.5.0 project file\n", "Kaydara FBX Binary  ", "FBXVersion: ",
	"Objects:  {\n", "Connections:  {\n", "}\n", "C: \"OO\",", "C: \"OP\",",
	"\"Lcl Translation\"", "\"Lcl Rotation\"", "\"Lcl Scaling\"",
	"\"LimbNode\"", "\"Null\"", "Model: ", "AnimationCurve: ",
	"AnimationCurveNode: ", "AnimationLayer: ", "AnimationStack: ",
	"Properties70: {\n", "InheritType", "RotationOrder", "RotationActive",
	"PreRotation", "PostRotation", "RotationPivot", "ScalingPivot",
	"LocalStop", "TimeMode", "KeyTime", "KeyAttrFlags", "KeyAttrRefCount",
	"Post-Extrapolation", ": *2 {\na: ", "S\1\0\0\0a", "d|X",
	/* Cal3D */
	"<SKELETON", "<ANIMATION", "<HEADER", "<BONE", "<TRACK", "<KEYFRAME",
	"</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?xml", "?>", "&#10;",
	"&#x110000;", "&amp;", "NUMBONES=\"", "NUMCHILDS=\"", "ID=\"",
	"NUMTRACKS=\"", "NUMKEYFRAMES=\"", "DURATION=\"", "TIME=\"",
	"VERSION=\"", "MAGIC=\"XSF\"", "<CHILDID>", "<PARENTID>",
	"<ROTATION>", "<TRANSLATION>", "<LOCALROTATION>",
	"<LOCALTRANSLATION>", "1.#QNAN", "-1.#IND", "<MATERIAL",
	"NUMMAPS=\"", "<AMBIENT>", "<DIFFUSE>", "<SPECULAR>", "<SHININESS>",
	"<MAP>", "TYPE=\"", "Diffuse%20Color", "nummaps 1 2", "crf 919",
	"xrf 919", "attr - layout ", "HEADER.empty", "MATERIAL.open",
	"MAP.close", "<MESH", "<SUBMESH", "<VERTEX", "<POS>", "<NORM>",
	"<COLOR>", "<COLLAPSEID>", "<COLLAPSECOUNT>", "<TEXCOORD>",
	"<INFLUENCE", "<PHYSIQUE>", "<SPRING", "<MORPH", "<BLENDVERTEX",
	"<POSITION>", "<NORMAL>", "<FACE", "VERTEXID=\"", "MATERIAL=\"",
	"NUMVERTICES=\"", "cmf 1300", "xmf 919", "winding 0 cw",
	"morphs ended", "posdiff 0 1 2", "numvertices 0 1 2", "tail", "\\n", "\\r",
	/* SDL */
	"DEFINITION", "MODEL", "ENVIRONMENT", "curve", "motion_curve",
	"parameter_curve", "degree =", "knots = (", "cvs = (", "cv((",
	"parameter_vertex(", "in =", "out =", "PRE_CYCLE", "POST_OSCILLATE",
	"PRE_LINEAR", "POST_IDENTITY", "POST_CYCLEOFFSET", "TAN_STEP",
	"TAN_SMOOTH", "animated", "channel", "/*", "*/", "(", ")", "{", "}",
	"[", "]", ";", ",", "=",
	/* SimPose-ium */
	"KeyFrame", "Time", "|", "| 0 0 0 1 |", "POSELIBRARY2 2 4\n",
	"POSELIBRARY", "SimPoseSPS 1\n", "|Start\n", "|End\n", "Selected 0\n",
	"N 1 1 0 2 0 2\n", "A read\n", "f 0 0 0 0 0\n", "m 0", "t 0",
	"f - end\n",
	/* pictures and chunks */
	"P1", "P2", "P3", "P4", "P5", "P6", "P7", "Pf", "PF", "WIDTH",
	"HEIGHT", "DEPTH", "MAXVAL", "TUPLTYPE", "ENDHDR\n", "FORM", "LIST",
	"CAT ", "PROP", "FOR4", "LIS4", "CAT4", "PRO4", "FOR8", "RIFF",
	"RIFX", "RF64", "ds64", "ILBM", "BMHD", "8SVX", "VHDR", "AIFF",
	"COMM", "CIMG", "TBHD", "TBMP", "RGBA", "ZBUF", "LWO2", "ANNO",
	"riff\x2e\x91\xcf\x11",
};

const size_t fuzz_words = sizeof fuzz_word / sizeof *fuzz_word;
