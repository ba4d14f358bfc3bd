/* psl2ir: a SimPose-ium pose library to poses of the IR. */
#include <stdlib.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"
#include "sims/pose.h"
#include "sims/text.h"

static const char usage[] = "usage: psl2ir [-C] [file]\n";

struct head {
	int version;
	long long v[2];          /* poses, strings */
};

static void
read_head(struct head *h, struct in *in)
{
	static const char *const form[] = {
		"POSELIBRARY POSES", "POSELIBRARY2 POSES STRINGS"
	};
	struct str line, rest, word;

	sims_line(in, &line, "`POSELIBRARY2 POSES STRINGS`");
	rest = line;
	str_field(&rest, &word);
	h->version = str_is(word, "POSELIBRARY") ? 1 : 2;
	h->v[1] = 0;
	sims_ints(in, line, form[h->version - 1], h->v);
	if (h->v[0] < 0 || h->v[1] < 0 || h->v[1] % 2)
		in_die(in, "expected a count of poses and an even count of "
		    "strings, saw %lld and %lld", h->v[0], h->v[1]);
}

static void
put_poses(struct in *in, long long n)
{
	struct sims_pose pose = { 0 };
	struct arena arena = { NULL };
	struct str name;
	long long i, time;

	for (i = 0; i < n; i++) {
		sims_line(in, &name, "the name of a pose");
		name = str_keep(&arena, name);
		time = sims_time_read(in);
		sims_pose_read(&pose, in);
		out_fmt("pose %lld ", i);
		out_name(name);
		out_fmt(" %lld\n", time);
		sims_pose_put(&pose, i);
		arena_free(&arena);
	}
	free(pose.text);
}

/* 0 adult or 1 child, then for each of two translations and 29 rotations
 * whether it belongs to the subset. */
static void
put_subset(struct in *in, struct str name)
{
	struct str flags;
	size_t i;

	sims_line(in, &flags, "the flags of a subset");
	for (i = 0; i < flags.n; i++)
		if (flags.s[i] != '0' && flags.s[i] != '1')
			break;
	if (i != flags.n || flags.n != 1 + SIMS_ROWS)
		in_die(in, "expected 32 flags 0 or 1 of a subset, saw '%.*s'",
		    STRF(flags));
	out_text("subset ");
	out_name(name);
	out_text(flags.s[0] == '0' ? " adult " : " child ");
	flags.s++;
	flags.n--;
	out_line(flags);
}

static void
put_subsets(struct in *in, long long n)
{
	struct arena arena = { NULL };
	struct str name;

	while (n--) {
		sims_line(in, &name, "the name of a subset");
		name = str_keep(&arena, name);
		put_subset(in, name);
		arena_free(&arena);
	}
}

int
main(int argc, char **argv)
{
	struct head h;
	const char *file;
	struct in in;
	int c, child = 0;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "Ch")) != -1) {
		switch (c) {
		case 'C':
			child = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_file(argc, argv, optind, usage);
	in_open(&in, file);
	read_head(&h, &in);
	ir_put_version();
	sims_put_skeleton(child);
	ir_put_begin(IR_POSES, ir_file_name(file));
	out_fmt("\nsource psl %d\ncount poses %lld\n", h.version, h.v[0]);
	put_poses(&in, h.v[0]);
	put_subsets(&in, h.v[1] / 2);
	sims_finish(&in);
	ir_put_end(IR_POSES);
	in_close(&in);
	return out_close();
}
