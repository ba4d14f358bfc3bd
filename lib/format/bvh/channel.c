#include "format/bvh/channel.h"

static const char *const words[][3] = {
	{ "Xposition", "Yposition", "Zposition" },
	{ "Xrotation", "Yrotation", "Zrotation" },
	{ "Xscale", "Yscale", "Zscale" }
};

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
