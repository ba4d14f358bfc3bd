#ifndef FORMAT_SIMS_SEQ_PRIV_H
#define FORMAT_SIMS_SEQ_PRIV_H

#include "format/sims/seq.h"

/* Returns the name of a tree: sim1, sim2 or both. */
struct str seq_tree_name(int tree);

/* Each function adds what the current line says, and dies if that is not
 * possible. Names are not copied. v: type, parent, next, id, m, n. */
void seq_add_node(struct seq_tree *t, const struct in *in,
    const long long *v);
void seq_add_anim(struct seq_node *n, const struct in *in, struct str name);
/* v: id, type, hidden, offset, skeleton. */
struct seq_figure *seq_add_figure(struct seq *s, const struct in *in,
    const long long *v);
void seq_select(struct seq *s, const struct in *in, long long tree);
/* Adds a part without its names. */
struct seq_part *seq_add_part(struct seq_figure *f, const struct in *in,
    long long id);

/* Called when all nodes of a tree have been read: finds the nodes that they
 * refer to. Dies with the line of a node if they do not make a tree. */
void seq_check_tree(struct seq_tree *t, const struct in *in, int tree);
void seq_check_figure(const struct seq_figure *f, const struct in *in);

#endif
