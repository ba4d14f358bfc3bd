#ifndef IR_WORDS_H
#define IR_WORDS_H

/* The vocabulary of the IR, ir(5): kinds of objects and their records. */

#define IR_KINDS(X) \
	X(SKELETON, "skeleton") \
	X(MOTION, "motion") \
	X(POSES, "poses") \
	X(MESH, "mesh") \
	X(MATERIAL, "material") \
	X(SUIT, "suit") \
	X(IMAGE, "image") \
	X(IFF, "iff") \
	X(PARTICLES, "particles") \
	X(BULGES, "bulges") \
	X(ACTIONS, "actions") \
	X(SEQUENCE, "sequence")

enum ir_kind {
	IR_NOKIND,               /* between objects */
#define X(id, word) IR_##id,
	IR_KINDS(X)
#undef X
	IR_OTHERKIND             /* an object that this version does not know */
};

/* What may follow a record's fixed fields. */
enum ir_tail {
	IR_NONE,
	IR_LIST,                 /* fields, perhaps none */
	IR_SOME,                 /* at least one field */
	IR_TEXT                  /* verbatim to the end of the line */
};

#define IR_IN(id) (1u << IR_##id)
#define IR_ANY (~0u)

/* id, word, objects it occurs in, number of fixed fields, tail */
#define IR_RECORDS(X) \
	X(V, "v", IR_IN(MOTION) | IR_IN(POSES), 2, IR_SOME) \
	X(W, "w", IR_IN(MOTION), 9, IR_NONE) \
	X(E, "e", IR_IN(MOTION), 5, IR_NONE) \
	X(B, "b", IR_IN(MOTION), 5, IR_NONE) \
	X(R, "r", IR_IN(MOTION), 2, IR_SOME) \
	X(C, "c", IR_IN(MOTION), 3, IR_NONE) \
	X(M, "m", IR_IN(MOTION), 5, IR_NONE) \
	X(D, "d", IR_IN(MOTION), 5, IR_NONE) \
	X(EVENT, "event", IR_IN(MOTION), 3, IR_TEXT) \
	X(N, "n", IR_IN(MOTION), 6, IR_NONE) \
	X(SOURCE, "source", IR_ANY, 0, IR_SOME) \
	X(NOTE, "note", IR_ANY, 0, IR_TEXT) \
	X(UNIT, "unit", IR_ANY, 2, IR_NONE) \
	X(SPACE, "space", IR_ANY, 1, IR_NONE) \
	X(COUNT, "count", IR_ANY, 2, IR_NONE) \
	X(ATTR, "attr", IR_ANY, 2, IR_TEXT) \
	X(JOINT, "joint", IR_IN(SKELETON), 2, IR_NONE) \
	X(ID, "id", IR_IN(SKELETON), 2, IR_NONE) \
	X(ROLE, "role", IR_IN(SKELETON), 2, IR_NONE) \
	X(OFFSET, "offset", IR_IN(SKELETON), 4, IR_NONE) \
	X(REST, "rest", IR_IN(SKELETON), 5, IR_NONE) \
	X(AXIS, "axis", IR_IN(SKELETON), 5, IR_NONE) \
	X(BONE, "bone", IR_IN(SKELETON), 5, IR_NONE) \
	X(DOF, "dof", IR_IN(SKELETON) | IR_IN(MOTION) | IR_IN(POSES), \
	    1, IR_LIST) \
	X(LIMIT, "limit", IR_IN(SKELETON), 4, IR_NONE) \
	X(MASS, "mass", IR_IN(SKELETON), 2, IR_NONE) \
	X(COFM, "cofm", IR_IN(SKELETON), 2, IR_NONE) \
	X(BOX, "box", IR_IN(SKELETON), 4, IR_NONE) \
	X(BIND, "bind", IR_IN(SKELETON), 8, IR_NONE) \
	X(WORLD, "world", IR_IN(SKELETON), 13, IR_NONE) \
	X(REF, "ref", IR_IN(SKELETON), 13, IR_NONE) \
	X(LIGHT, "light", IR_IN(SKELETON), 5, IR_NONE) \
	X(AMBIENT, "ambient", IR_IN(SKELETON), 3, IR_NONE) \
	X(SKIN, "skin", IR_IN(SKELETON), 1, IR_NONE) \
	X(RATE, "rate", IR_IN(MOTION), 1, IR_NONE) \
	X(RELATIVE, "relative", IR_IN(MOTION), 1, IR_NONE) \
	X(LOOP, "loop", IR_IN(MOTION), 1, IR_LIST) \
	X(LINK, "link", IR_IN(MOTION), 2, IR_NONE) \
	X(POSE, "pose", IR_IN(POSES), 3, IR_NONE) \
	X(SUBSET, "subset", IR_IN(POSES), 3, IR_NONE) \
	X(VERT, "vert", IR_IN(MESH), 4, IR_NONE) \
	X(NORMAL, "normal", IR_IN(MESH), 4, IR_NONE) \
	X(UV, "uv", IR_IN(MESH), 4, IR_NONE) \
	X(COLOR, "color", IR_IN(MESH), 4, IR_LIST) \
	X(COLLAPSE, "collapse", IR_IN(MESH), 3, IR_NONE) \
	X(WEIGHT, "weight", IR_IN(MESH), 3, IR_NONE) \
	X(LOCAL, "local", IR_IN(MESH), 8, IR_NONE) \
	X(PHYSIQUE, "physique", IR_IN(MESH), 2, IR_NONE) \
	X(SPRING, "spring", IR_IN(MESH), 4, IR_NONE) \
	X(MORPH, "morph", IR_IN(MESH), 2, IR_NONE) \
	X(MVERT, "mvert", IR_IN(MESH), 5, IR_NONE) \
	X(MNORMAL, "mnormal", IR_IN(MESH), 5, IR_NONE) \
	X(MUV, "muv", IR_IN(MESH), 5, IR_NONE) \
	X(MESHPART, "part", IR_IN(MESH), 3, IR_LIST) \
	X(LOD, "lod", IR_IN(MESH), 2, IR_NONE) \
	X(FACE, "face", IR_IN(MESH), 4, IR_LIST) \
	X(BASE, "base", IR_IN(MATERIAL), 4, IR_NONE) \
	X(MATAMBIENT, "ambient", IR_IN(MATERIAL), 4, IR_NONE) \
	X(DIFFUSE, "diffuse", IR_IN(MATERIAL), 4, IR_NONE) \
	X(SPECULAR, "specular", IR_IN(MATERIAL), 4, IR_NONE) \
	X(SHININESS, "shininess", IR_IN(MATERIAL), 1, IR_NONE) \
	X(MAP, "map", IR_IN(MATERIAL), 2, IR_LIST) \
	X(SUITSKIN, "skin", IR_IN(SUIT), 3, IR_NONE) \
	X(RUN, "run", IR_IN(IMAGE), 3, IR_SOME) \
	X(ORIGIN, "origin", IR_IN(IMAGE), 2, IR_NONE) \
	X(BITS, "bits", IR_IN(IMAGE), 1, IR_NONE) \
	X(CHUNK, "chunk", IR_IN(IFF), 5, IR_NONE) \
	X(GROUP, "group", IR_IN(IFF), 6, IR_NONE) \
	X(FAULT, "fault", IR_IN(IFF), 1, IR_TEXT) \
	X(NOTICE, "notice", IR_IN(IFF), 1, IR_TEXT) \
	X(P, "p", IR_IN(PARTICLES), 12, IR_LIST) \
	X(BULGE, "bulge", IR_IN(BULGES), 2, IR_NONE) \
	X(SECTION, "section", IR_IN(BULGES), 2, IR_NONE) \
	X(BULGEKEY, "key", IR_IN(BULGES), 5, IR_NONE) \
	X(NURBS, "nurbs", IR_IN(ACTIONS), 2, IR_NONE) \
	X(KNOTS, "knots", IR_IN(ACTIONS), 1, IR_SOME) \
	X(CV, "cv", IR_IN(ACTIONS), 5, IR_NONE) \
	X(ACTION, "action", IR_IN(ACTIONS), 4, IR_LIST) \
	X(KEY, "key", IR_IN(ACTIONS), 9, IR_NONE) \
	X(ITEM, "item", IR_IN(ACTIONS), 3, IR_LIST) \
	X(CHANNEL, "channel", IR_IN(ACTIONS), 4, IR_LIST) \
	X(TREE, "tree", IR_IN(SEQUENCE), 1, IR_NONE) \
	X(NODE, "node", IR_IN(SEQUENCE), 7, IR_NONE) \
	X(ANIM, "anim", IR_IN(SEQUENCE), 3, IR_NONE) \
	X(SELECTED, "selected", IR_IN(SEQUENCE), 1, IR_NONE) \
	X(FIGURE, "figure", IR_IN(SEQUENCE), 5, IR_NONE) \
	X(PART, "part", IR_IN(SEQUENCE), 4, IR_NONE)

enum { IR_FIXED = 13 };          /* the most fixed fields */

enum ir_word {
	IR_EOF,
	IR_START,                /* `ir 1`, of a unit */
	IR_FINISH,               /* `end ir` */
	IR_BEGIN,                /* an object's first line */
	IR_END,                  /* its last */
	IR_BLANK,                /* a comment or blank line */
	IR_UNKNOWN,              /* a record to pass on */
#define X(id, word, kinds, fixed, tail) IR_##id,
	IR_RECORDS(X)
#undef X
	IR_WORDS
};

#endif
