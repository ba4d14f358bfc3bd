# When feet stand, by contacts(1): a model of its own.
#   python3 contacts.py RATE LEG FOOT=JOINT,JOINT,JOINT~... <FK
# where FK is a motion of dense frames, y up, of fk -E, and JOINT~ is the end of
# the bone of a toe; prints `c` records in order.
import sys

rate, leg = float(sys.argv[1]), float(sys.argv[2])
feet = [(a.split('=')[0], a.split('=')[1].split(',')) for a in sys.argv[3:]]
frames, at = [], {}
for line in sys.stdin:
    w = line.split()
    if w and w[0] == 'w':
        if not frames or frames[-1] != int(w[1]):
            frames.append(int(w[1]))
        at[int(w[1]), w[2]] = [float(x) for x in w[3:6]]
    if w and w[0] == 'e':
        at[int(w[1]), w[2] + '~'] = [float(x) for x in w[3:6]]


def place(joint, t):
    t = min(max(t, frames[0]), frames[-1])
    k = min(int(t), frames[-1] - 1)
    return [(1 - (t - k)) * a + (t - k) * b
            for a, b in zip(at[k, joint], at[k + 1, joint])]


def way(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** .5 / leg


def speed(joint, k):
    lo, hi = max(k - rate / 60, frames[0]), min(k + rate / 60, frames[-1])
    return way(place(joint, lo), place(joint, hi)) * rate / (hi - lo)


def low(h):
    return sorted(h)[int(.02 * (len(h) - 1))]


def runs(on):
    out, i = [], 0
    while i < len(on):
        e = i
        while e < len(on) and on[e] == on[i]:
            e += 1
        out.append((i, e))
        i = e
    return out


def short(i, e, least):
    return 0 < i and e < n and (e - i) / rate < least - 1e-12


def stay(joints, good, i, e):
    """The frame in which the foot has left the place where it is in i."""
    since = {}
    for k in range(i, e):
        dist = []
        for j in joints:
            if good[j][k]:
                here = at[frames[k], j]
                if j not in since or k - since[j][0] > .1 * rate:
                    since[j] = k, here
                since[j] = k, since[j][1]
                dist.append(way(here, since[j][1]))
        if dist and min(dist) > .08:
            return k
    return e


stands = {}
n, step = len(frames), -int(-.125 * rate // 1)
for foot, joints in feet:
    h = {j: [at[k, j][1] / leg for k in frames] for j in joints}
    v = {j: [speed(j, k) for k in frames] for j in joints}
    base = {j: low(h[j]) for j in joints}
    good = {j: [] for j in joints}
    on, floor = [], {}
    for i in range(n):
        if i % step == 0:
            floor = {j: low(h[j][max(i - 2 * step, 0):i + 3 * step])
                     for j in joints}
        f = 1.25 if on and on[-1] else .75
        for j in joints:
            good[j].append((f > 1 or '~' not in j) and v[j][i] < .3 * f and
                           h[j][i] - floor[j] < .03 * f and
                           h[j][i] - base[j] < .1 * f)
        on.append(any(good[j][i] for j in joints))
    for i, e in runs(on):
        if not on[i] and short(i, e, .1) and min(
                way(at[frames[i - 1], j], at[frames[e], j])
                for j in joints) <= .03:
            on[i:e] = [True] * (e - i)
    for i, e in [r for r in runs(on) if on[r[0]]]:
        i = stay(joints, good, i, e)
        while i < e:
            gap = min(-int(-.1 * rate // 1), e - i)
            on[i:i + gap] = [False] * gap
            i = stay(joints, good, i + gap, e)
    for i, e in runs(on):
        if on[i] and short(i, e, .05):
            on[i:e] = [False] * (e - i)
    stands[foot] = on
for i, k in enumerate(frames):
    for foot, _ in feet:
        print('c', k, foot, int(stands[foot][i]))
