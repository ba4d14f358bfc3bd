/* amc2ir: Acclaim motion files to the IR. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "acclaim/name.h"
#include "base/name.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: amc2ir [-N] [-r rate] [-s skeleton.ir] [file ...]\n";

struct bone {
	size_t values;           /* how many it has in a frame */
	unsigned long long seen; /* the frame it was last in */
	int follow;              /* the bone after it in the frame before */
};

/* A line of the first frame, while the channels are not known. */
struct line {
	int bone;                /* -1: a comment */
	struct str text;
};

struct amc {
	struct in in;
	const char *path;
	struct skel *sk;         /* of -s, or of the first frame's bones */
	int given;               /* it is that of -s */
	struct bone *bone;
	size_t cap;
	int last;                /* the bone last read, -1 at a frame's start */
	int start;               /* the first bone of the frame before */
	unsigned long long frame;        /* frames begun */
	long long number;        /* of the frame at hand, in the file */
	struct str label;        /* the text of that, or of -N's count */
	char labelbuf[24];
	char *name;              /* a bone's, as the IR writes it */
	size_t namecap;
	int threedof, angle;     /* header lines; angle: 'd', 'r' or 0 */
	struct arena arena;      /* header lines and the first frame */
	struct str *note;
	size_t nnote, notecap;
	struct line *line;
	size_t nline, linecap;
};

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

/* A joint's own channels, then the rotations it lacks: what 3DOF files hold
 * for every joint that moves. Returns how many that makes. */
static size_t
three_dof(const struct joint *j, struct str list[3])
{
	static const char *const word[] = { "rx", "ry", "rz" };
	size_t n = 0;
	int i;

	for (i = 0; i < 3; i++)
		if (dof_find(&j->dof, CH_RX + i) < 0)
			list[n++] = str_of(word[i]);
	return n;
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
			a->bone[i].values += three_dof(&a->sk->joint[i], list);
		a->bone[i].follow = (int)i + 1;
	}
}

static void
put_fields(struct str name, struct str channels)
{
	out_text("dof ");
	out_str(name);
	if (channels.n)
		out_ch(' ');
	out_str(channels);
}

/* The channels that differ from the skeleton's. */
static void
put_dofs(const struct amc *a)
{
	struct str list[3], none = { "", 0 };
	struct ir_rec dof;
	size_t i, n, k;

	for (i = 0; i < a->sk->n; i++) {
		n = 0;
		if (a->given && a->threedof && a->bone[i].values)
			n = three_dof(&a->sk->joint[i], list);
		if (a->given && n == 0)
			continue;
		if (a->given && skel_get(a->sk, (int)i, IR_DOF, &dof))
			put_fields(a->sk->joint[i].name, dof.tail);
		else
			put_fields(a->sk->joint[i].name, none);
		for (k = 0; k < (a->given ? n : a->bone[i].values); k++) {
			out_ch(' ');
			out_str(a->given ? list[k] : str_of("u"));
		}
		out_ch('\n');
	}
}

static void
put_header(const struct amc *a)
{
	size_t i;

	ir_put_begin("motion", ir_file_name(a->path));
	out_text("\nsource amc\n");
	for (i = 0; i < a->nnote; i++)
		ir_put_note(a->note[i]);
	if (a->angle)
		out_text(a->angle == 'd' ? "unit angle deg\n" :
		    "unit angle rad\n");
	out_text("rate ");
	out_line(rate);
}

static void
put_values(const struct amc *a, int bone, struct str values)
{
	out_text("v ");
	out_str(a->label);
	out_ch(' ');
	out_str(a->sk->joint[bone].name);
	out_ch(' ');
	out_fields(values);
	out_ch('\n');
}

/* A line that stands in the file as it stands in the IR. */
static void
put_line(const struct amc *a, struct str line)
{
	char *p = out_room(a->label.n + line.n + 4);
	size_t n = a->label.n + 2;

	p[0] = 'v';
	p[1] = ' ';
	memcpy(p + 2, a->label.s, a->label.n);
	p[n++] = ' ';
	memcpy(p + n, line.s, line.n);
	n += line.n;
	p[n++] = '\n';
	out_used(n);
}

/* The first frame gives the channels where no skeleton does, so its lines
 * wait for its end. */
static void
put_first_frame(struct amc *a)
{
	size_t i;

	put_dofs(a);
	for (i = 0; i < a->nline; i++) {
		if (a->line[i].bone < 0)
			out_line(a->line[i].text);
		else
			put_values(a, a->line[i].bone, a->line[i].text);
	}
	a->nline = 0;
}

static void
keep_line(struct amc *a, int bone, struct str text)
{
	struct line *l;

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
	if (a->last >= 0)
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
		put_header(a);
		if (a->given) {
			set_bones(a);
			put_dofs(a);
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
	struct bone *b;

	a->bone = xgrow(a->bone, &a->cap, a->sk->n + 1, sizeof *a->bone);
	b = &a->bone[a->sk->n];
	memset(b, 0, sizeof *b);
	b->follow = (int)a->sk->n + 1;
	return skel_add(a->sk, name, -1);
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
	struct bone *bone = &a->bone[b];

	if (bone->seen == a->frame)
		in_die(&a->in, "%.*s: second time in frame %lld",
		    STRF(a->sk->joint[b].name), a->number);
	if (!a->given && a->frame == 1)
		bone->values = (size_t)values;
	if ((size_t)values != bone->values || values == 0)
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
		put_line(a, line);
	else
		put_values(a, b, values);
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
	ir_put_end("motion");
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
