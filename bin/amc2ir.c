/* amc2ir: Acclaim motion files to the IR. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "acclaim/amc.h"
#include "acclaim/name.h"
#include "base/name.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"

static const char usage[] =
    "usage: amc2ir [-N] [-r rate] [-s skeleton.ir] [file ...]\n";

static struct str rate;
static int renumber;

static void
read_header(struct amc *a, struct str line)
{
	struct str word = str_trim(line);

	if (str_iis(word, ":DEGREES"))
		a->angle = 'd';
	else if (str_iis(word, ":RADIANS"))
		a->angle = 'r';
	else if (str_iis(word, ":FORCE-ALL-JOINTS-BE-3DOF"))
		a->threedof = 1;
	else if (word.s[0] == ':' && !str_iis(word, ":FULLY-SPECIFIED"))
		in_die(&a->in, "expected :FULLY-SPECIFIED, :DEGREES, :RADIANS "
		    "or :FORCE-ALL-JOINTS-BE-3DOF, saw '%.*s'", STRF(word));
	a->note = xgrow(a->note, &a->notecap, a->nnote + 1, sizeof *a->note);
	a->note[a->nnote++] = str_keep(&a->arena, line);
}

static void
set_bones(struct amc *a)
{
	struct str list[3];
	size_t i;

	a->bone = xcalloc(a->sk->n, sizeof *a->bone);
	a->cap = a->sk->n;
	for (i = 0; i < a->sk->n; i++) {
		a->bone[i].values = a->sk->joint[i].dof.n;
		if (a->threedof && a->bone[i].values)
			a->bone[i].values +=
			    amc_three_dof(&a->sk->joint[i], list);
		a->bone[i].follow = (int)i + 1;
	}
}

/* The first frame gives the channels where no skeleton does, so its lines
 * wait for its end. */
static void
put_first_frame(struct amc *a)
{
	size_t i;

	amc_put_dofs(a);
	for (i = 0; i < a->nline; i++) {
		if (a->line[i].bone < 0)
			out_line(a->line[i].text);
		else
			amc_put_values(a, a->line[i].bone, a->line[i].text);
	}
	a->nline = 0;
}

static void
keep_line(struct amc *a, int bone, struct str text)
{
	struct amc_line *l;

	a->line = xgrow(a->line, &a->linecap, a->nline + 1, sizeof *a->line);
	l = &a->line[a->nline++];
	l->bone = bone;
	l->text = str_keep(&a->arena, text);
}

static void
end_frame(struct amc *a, const char *saw)
{
	size_t i;

	for (i = 0; i < a->sk->n; i++)
		if (a->bone[i].values && a->bone[i].seen != a->frame)
			in_die(&a->in, "frame %lld: expected bone %.*s, saw "
			    "%s", a->number, STRF(a->sk->joint[i].name), saw);
	if (a->last < 0)
		in_die(&a->in, "frame %lld: expected a bone, saw %s",
		    a->number, saw);
	a->bone[a->last].follow = a->start;
	a->last = -1;
	if (a->frame == 1 && !a->given)
		put_first_frame(a);
	out_release();
}

static void
begin_frame(struct amc *a, struct str text, long long number)
{
	struct str n = { a->labelbuf, 0 };

	if (a->frame == 0) {
		amc_put_header(a, rate);
		if (a->given) {
			set_bones(a);
			amc_put_dofs(a);
		}
	} else {
		end_frame(a, "the next frame");
	}
	if (a->frame && number <= a->number && !renumber)
		in_die(&a->in, "frame %lld after %lld (-N renumbers)", number,
		    a->number);
	a->number = number;
	a->frame++;
	if (renumber)
		n.n = num_print(a->labelbuf, (double)a->frame, 0);
	else if (text.n > sizeof a->labelbuf)
		in_die(&a->in, "frame number too long");
	else
		memcpy(a->labelbuf, text.s, n.n = text.n);
	a->label = n;
	out_hold();
}

static int
add_bone(struct amc *a, struct str name)
{
	struct amc_bone *b;

	a->bone = xgrow(a->bone, &a->cap, a->sk->n + 1, sizeof *a->bone);
	b = &a->bone[a->sk->n];
	memset(b, 0, sizeof *b);
	b->follow = (int)a->sk->n + 1;
	return skel_add_joint(a->sk, name, -1);
}

/* The bone that comes next if this frame is like the one before. */
static int
next_bone(const struct amc *a)
{
	return a->last >= 0 ? a->bone[a->last].follow : a->start;
}

static int
find_bone(struct amc *a, struct str name)
{
	struct str irname;
	int b;

	a->name = xgrow(a->name, &a->namecap, NAME_ROOM(name.n), 1);
	irname = acclaim_ir_name(name, a->name);
	b = skel_ifind(a->sk, irname);
	/* the first joint may have another name in the IR */
	if (b != 0 && a->given && str_iis(name, "root") &&
	    str_is(skel_source(a->sk), "asf"))
		b = 0;
	if (b < 0 && !a->given && a->frame == 1)
		b = add_bone(a, irname);
	if (b < 0)
		in_die(&a->in, "no bone '%.*s' in the %s", STRF(name),
		    a->given ? "skeleton" : "first frame");
	return b;
}

/* Whether the line begins with that bone's name and one blank. */
static int
begins(const struct amc *a, struct str line, int b)
{
	struct str name;

	if (b >= (int)a->sk->n)
		return 0;
	name = a->sk->joint[b].name;
	return line.n > name.n && line.s[name.n] == ' ' &&
	    memcmp(line.s, name.s, name.n) == 0;
}

static void
take_bone(struct amc *a, int b, long values)
{
	struct amc_bone *bone = &a->bone[b];

	if (bone->seen == a->frame)
		in_die(&a->in, "%.*s: second time in frame %lld",
		    STRF(a->sk->joint[b].name), a->number);
	if (values == 0)
		in_die(&a->in, "%.*s: expected values, saw none",
		    STRF(a->sk->joint[b].name));
	if (!a->given && a->frame == 1)
		bone->values = (size_t)values;
	if ((size_t)values != bone->values)
		in_die(&a->in, "%.*s: expected %zu values, saw %ld",
		    STRF(a->sk->joint[b].name), bone->values, values);
	bone->seen = a->frame;
	if (a->last >= 0)
		a->bone[a->last].follow = b;
	else
		a->start = b;
	a->last = b;
}

/* A line with a bone's values, without blanks at its end. */
static void
read_values(struct amc *a, struct str line)
{
	struct str values = line, name, bad;
	int b = next_bone(a), plain, asis = begins(a, line, b);
	long n;

	if (asis) {
		name = a->sk->joint[b].name;
		values.s += name.n + 1;
		values.n -= name.n + 1;
	} else {
		str_field(&values, &name);
		values = str_trim(values);
		b = find_bone(a, name);
	}
	n = num_list(values, 1, &bad, &plain);
	if (n < 0)
		in_die(&a->in, "%.*s: expected a number, saw '%.*s'",
		    STRF(name), STRF(bad));
	take_bone(a, b, n);
	if (!a->given && a->frame == 1)
		keep_line(a, b, values);
	else if (asis && plain)
		amc_put_line(a, line);
	else
		amc_put_values(a, b, values);
}

/* A line that begins with `:` or `#`. */
static void
read_other(struct amc *a, struct str line)
{
	if (a->frame == 0)
		read_header(a, line);
	else if (str_trim(line).s[0] == ':')
		in_die(&a->in, "expected a frame or a bone, saw '%.*s'",
		    STRF(line));
	else if (!a->given && a->frame == 1)
		keep_line(a, -1, line);
	else
		out_line(line);
}

static void
read_line(struct amc *a, struct str whole)
{
	struct str line = str_trim(whole), rest = line, word;
	long long number;
	char c;

	if (!line.n)
		return;
	c = line.s[0];
	if (c == ':' || c == '#') {
		read_other(a, whole);
		return;
	}
	if (((c >= '0' && c <= '9') || c == '-') && str_field(&rest, &word) &&
	    !rest.n && num_int(word, -(1LL << 53), 1LL << 53, &number))
		begin_frame(a, word, number);
	else if (a->frame == 0)
		in_die(&a->in, "expected a frame number, saw '%.*s'",
		    STRF(line));
	else
		read_values(a, line);
}

static void
read_file(const char *path, struct skel *given)
{
	struct str none = { "", 0 }, line;
	struct amc a;

	memset(&a, 0, sizeof a);
	a.path = path;
	a.given = given != NULL;
	a.sk = given ? given : skel_new(none);
	a.last = -1;
	in_open(&a.in, path);
	while (in_line(&a.in, &line))
		read_line(&a, line);
	if (a.frame == 0)
		in_die(&a.in, "expected a frame number, saw end of input");
	/* A file spliced by hand ends with the number of the next frame:
	 * to -N numbers only part the frames. */
	if (renumber && a.frame > 1 && a.last < 0)
		in_warn(&a.in, "frame number without a frame left out");
	else
		end_frame(&a, "end of input");
	out_release();
	ir_put_end(IR_MOTION);
	in_close(&a.in);
	arena_free(&a.arena);
	free(a.bone);
	free(a.name);
	free(a.note);
	free(a.line);
	if (!given)
		skel_free(a.sk);
}

int
main(int argc, char **argv)
{
	const char *skeleton = NULL;
	struct skel *sk = NULL;
	double num, den;
	int c;

	err_prog(argv[0]);
	rate = str_of("-");
	while ((c = getopt(argc, argv, "hNr:s:")) != -1) {
		switch (c) {
		case 'N':
			renumber = 1;
			break;
		case 'r':
			rate = str_of(optarg);
			if (rate_read(rate, &num, &den) <= 0)
				opt_die("-r: expected a rate such as 120 or "
				    "30000/1001, saw '%s'", optarg);
			break;
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	argv += optind;
	if (skeleton && strcmp(skeleton, "-") == 0 && !*argv)
		opt_die("-s -: expected a motion file, saw no operand");
	if (skeleton)
		sk = skel_load(skeleton, 1);
	else
		ir_put_version();
	do
		read_file(*argv, sk);
	while (*argv && *++argv);
	return out_close();
}
