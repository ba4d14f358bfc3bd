#include <strings.h>

#include "format/bvh/bvh_priv.h"

static const char *const words[][3] = {
	{ "Xposition", "Yposition", "Zposition" },
	{ "Xrotation", "Yrotation", "Zrotation" },
	{ "Xscale", "Yscale", "Zscale" }
};

/* The channel of the first word of each. */
static const enum chan first[] = { CH_PX, CH_RX, CH_SX };

enum chan
bvh_channel(struct str word)
{
	int kind, i;

	for (kind = 0; kind < 3; kind++)
		for (i = 0; i < 3; i++)
			if (str_iis(word, words[kind][i]))
				return (enum chan)((int)first[kind] + i);
	return CH_NAMED;
}

const char *
bvh_channel_word(enum chan ch)
{
	switch (chan_kind(ch)) {
	case DOF_R: return words[1][ch - CH_RX];
	case DOF_S: return words[2][ch - CH_SX];
	case DOF_T: return words[0][ch - CH_TX];
	default: return words[0][ch - CH_PX];
	}
}

/* Takes the word off the beginning of the line. */
static int
begins(struct str *line, const char *word)
{
	size_t n = strlen(word);

	*line = str_trim(*line);
	if (line->n < n || strncasecmp(line->s, word, n) != 0)
		return 0;
	line->s += n;
	line->n -= n;
	return 1;
}

int
bvh_is_frames(struct str line, struct str *value)
{
	int is = begins(&line, "Frames:");

	*value = str_trim(line);
	return is;
}

int
bvh_is_time(struct str line, struct str *value)
{
	int is = begins(&line, "Frame") && line.n && str_isblank(line.s[0]) &&
	    begins(&line, "Time:");

	*value = str_trim(line);
	return is;
}
