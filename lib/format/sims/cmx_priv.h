#ifndef FORMAT_SIMS_CMX_PRIV_H
#define FORMAT_SIMS_CMX_PRIV_H

#include "base/temp.h"
#include "format/sims/cmx.h"
#include "format/sims/cmxvalue.h"
#include "format/sims/folder.h"
#include "ir/skel.h"

/* Files say their version: it is this one. */
#define CMX_SOURCE "cmx 300"
#define BCF_SOURCE "bcf"

/* A file that is read. */
struct cmx {
	struct cmx_in c;
	const struct cmx_source *from;
	struct str name;         /* of the file, without directory and
	                          * suffix */
	struct folder folder;    /* where the CFPs are */
	struct skel *sk;         /* that of the skills, or NULL: the built-in
	                          * one, which has not come out yet */
	int own;                 /* the file has it */
};

/* A property of something, or what happens at a joint at a time. */
struct cmx_prop {
	struct str of;           /* as the IR writes it */
	struct str key, value;   /* raw */
	long long ms, frame;     /* of an event */
};

/* Those of a thing. Starts as { 0 }. */
struct cmx_props {
	struct cmx_prop *p;
	size_t n, cap;
};

/* Writes `source`, and the name of the file, if it has one. */
void cmx_put_source(const struct cmx *x);
/* Reads the properties of something, and adds them. */
void cmx_read_props(struct cmx *x, struct cmx_props *to, struct str of,
    struct arena *arena);
/* Reads so many keys and values, and adds them. */
void cmx_read_pairs(struct cmx *x, struct cmx_props *to, struct cmx_prop like,
    struct arena *arena);
/* Writes them as attrs. */
void cmx_put_props(const struct cmx_props *props);
/* Reads a skill and, if it has its CFP, writes it. */
void cmx_read_skill(struct cmx *x);

#endif
