#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "figure/human.h"
#include "filter/joints/roles.h"

/* --- a file --- */

static int
read_role(const struct in *in, struct str name)
{
	int role = humanoid_find(name);

	if (role < 0 && !str_is(name, "-"))
		in_expected(in, "role", "a bone of VRM's humanoid, or `-'",
		    name);
	return role < 0 ? NO_ROLE : role;
}

static void
add(struct new_roles *r, const struct in *in, const struct str *f)
{
	int role = read_role(in, f[1]);

	r->joint = xgrow(r->joint, &r->cap, r->n + 1, sizeof *r->joint);
	r->role = xgrow(r->role, &r->rolecap, r->n + 1, sizeof *r->role);
	r->joint[r->n] = str_keep(&r->arena, f[0]);
	r->role[r->n] = role;
	if (!map_add(&r->joints, r->joint[r->n], r->n))
		in_die(in, "second line for '%.*s'", STRF(f[0]));
	if (role >= 0 && r->given[role]++)
		in_die(in, "second joint with role %.*s", STRF(f[1]));
	r->n++;
}

void
roles_read(struct new_roles *r, const char *path)
{
	struct str f[3];
	struct in in;
	size_t n;

	memset(r, 0, sizeof *r);
	r->given = xcalloc(HUMANOID_ROLES, 1);
	if (!path)
		return;
	in_open(&in, path);
	while ((n = in_words(&in, f, 3))) {
		if (n != 2 && (n < 2 || f[2].s[0] != '#'))
			in_die(&in, "expected 'joint role'");
		add(r, &in, f);
	}
	in_close(&in);
}

int
roles_new(const struct new_roles *r, const struct joint *j)
{
	const size_t *k = map_find(&r->joints, j->name);

	if (k)
		return r->role[*k];
	/* another joint gets the role that this one has */
	return j->has & HAS_ROLE && j->role >= 0 && r->given[j->role] ?
	    NO_ROLE : SAME_ROLE;
}

/* --- what is known --- */

static void
put(struct str joint, const char *role, enum role_by by)
{
	out_str(joint);
	out_fmt(" %s # %s\n", role, role_by_text(by));
}

void
roles_put(const struct ir *ir, const struct skel *sk)
{
	struct human h;
	size_t j;
	int i;

	human_make(&h, sk, ir->in.name);
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (h.joint[i] >= 0)
			put(sk->joint[h.joint[i]].name, humanoid_name(i),
			    h.role[h.joint[i]].by);
	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].has & HAS_ROLE && sk->joint[j].role < 0)
			put(sk->joint[j].name, "-", ROLE_BY_RECORD);
	human_doubt(&h, HUMAN_LIKED);
	human_free(&h);
}
