#ifndef FORMAT_SIMS_CMXTIME_H
#define FORMAT_SIMS_CMXTIME_H

/* Times of skills, in milliseconds, whose frames are 30 in a second. */

/* That of a frame, as events have it, and the frame that is nearest to a time
 * of 0 or more. */
static inline long long
cmx_time_of(long long frame)
{
	return frame * 100 / 3;
}

static inline long long
cmx_frame_at(long long ms)
{
	return (ms * 3 + 50) / 100;
}

/* The duration of so many frames as files mostly have it, and whether one is
 * that, to a frame. */
static inline long long
cmx_duration(long long frames)
{
	return frames * 3333 / 100;
}

static inline int
cmx_is_duration(long long ms, long long frames)
{
	return ms >= cmx_duration(frames - 1) - 1 &&
	    ms <= cmx_time_of(frames) + 1;
}

#endif
