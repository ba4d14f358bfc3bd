#include "format/acclaim/channel.h"

int
channels_extra(const struct dof *d)
{
	size_t n = sizeof CHANNEL_EXTRA - 1, k;
	char number[24];
	struct str rest;

	for (k = 0; k < d->n; k++) {
		rest = d->word[k];
		if (rest.n <= n || memcmp(rest.s, CHANNEL_EXTRA, n) != 0)
			return 0;
		rest.s += n;
		rest.n -= n;
		*str_uint(number, k + 1) = '\0';
		if (!str_is(rest, number))
			return 0;
	}
	return d->n > 0;
}

size_t
channels_kept(const struct dof *d)
{
	size_t n = 0, k;

	for (k = 0; k < d->n; k++)
		n += !(chan_kind(d->ch[k]) & CHANNEL_LOST);
	return n;
}

size_t
channels_added(const struct dof *d, struct str *channel)
{
	static const char *const word[] = { "rx", "ry", "rz" };
	int place[3], k;
	size_t n = 0;

	if (!channels_kept(d))
		return 0;
	dof_places(d, CH_RX, 3, place);
	for (k = 0; k < 3; k++)
		if (place[k] < 0)
			channel[n++] = str_of(word[k]);
	return n;
}

void
channels_warn(const struct in *in, struct str joint, const struct dof *d,
    unsigned kinds, int *warned)
{
	size_t k = 0;

	if (*warned || !(d->kinds & kinds))
		return;
	while (!(chan_kind(d->ch[k]) & kinds))
		k++;
	err_warn("%s: joint %.*s: channel %.*s is left out, and so are all "
	    "that Acclaim files cannot hold", in->name, STRF(joint),
	    STRF(d->word[k]));
	*warned = 1;
}
