#ifndef FIGURE_HUMAN_H
#define FIGURE_HUMAN_H

#include "figure/body.h"
#include "ir/humanoid.h"

/* A skeleton as a human figure. */
struct human {
	const struct skel *sk;
	const char *file;        /* its name, for messages */
	const struct role *role;
	int joint[HUMANOID_ROLES];       /* see role_humanoid() */
	/* private */
	int has_rest;
	struct body body;        /* with has_rest, all of it; else its roles */
};

/* file has to last. */
void human_make(struct human *h, const struct skel *sk, const char *file);
void human_free(struct human *h);
enum human_need {
	HUMAN_LIKED,             /* the program goes on without one */
	HUMAN_NEEDED,
	HUMAN_MAPPED             /* needed, unless a map (-m) is given */
};

/* Says what shows that it is none that is understood: roles that are missing, a
 * rest pose on all fours, toes that point to the back. Dies where one is needed
 * and roles are missing or the rest is that of an animal; else all are
 * warnings. */
void human_doubt(const struct human *h, enum human_need need);
/* Warns where roles are by shape. */
void human_tell_shape(const struct human *h);

#endif
