# When feet stand, by contacts(1): a model of its own.
#   python3 contacts.py RATE LEG HIPS FOOT=JOINT,JOINT,JOINT~... <FK
# where FK is a motion of dense frames, y up, of fk -E, and JOINT~ is the end of
# the bone of a toe; prints `c` records in order.
import math
import sys

rate, leg, hips = float(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
feet = [(a.split('=')[0], a.split('=')[1].split(',')) for a in sys.argv[4:]]
frames, at = [], {}
for line in sys.stdin:
    w = line.split()
    if w and w[0] == 'w':
        if not frames or frames[-1] != int(w[1]):
            frames.append(int(w[1]))
        at[int(w[1]), w[2]] = [float(x) for x in w[3:6]]
    if w and w[0] == 'e':
        at[int(w[1]), w[2] + '~'] = [float(x) for x in w[3:6]]
n, step = len(frames), math.ceil(.125 * rate)
EPS = 1e-12


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


def runs(on, what):
    i = 0
    while i < len(on):
        e = i
        while e < len(on) and on[e] == on[i]:
            e += 1
        if on[i] == what:
            yield i, e
        i = e


def short(i, e, least):
    return 0 < i and e < n and (e - i) / rate < least - EPS


def moved(joint, i, k):
    return way(at[frames[i], joint], at[frames[k], joint])


def paces(v, i):
    """The limits of speed of a point that rests, and of a slow one."""
    lo = math.ceil(max(i - .5 * rate, 0))
    fast = max(min(v[j][k] for j in v)
               for k in range(lo, min(math.ceil(i + step + .5 * rate), n)))
    rest = max(.3, fast / 20)
    return rest, max(rest, min(fast / 5, .6))


def around(h, b):
    """The frames by which floors are found: where the foot is higher at one end
    of them, and the block is there, only that end."""
    i, e = max(b - 2 * step, 0), min(b + 3 * step, n)
    end = min(b + step, n)
    sole = [min(h[j][k] for j in h) for k in (i, b, end - 1, e - 1)]
    if i < b and sole[1] - sole[3] > .03 and sole[1] - sole[0] >= -.03:
        return i, b
    if end < e and sole[2] - sole[0] > .03 and sole[2] - sole[3] >= -.03:
        return end, e
    return i, e


def still(joint, v, h, limits, spans):
    """Which frames the point rests in; and which it stands in, as it is slow
    and not far from where it rests before or after."""
    rest, slow = [], []
    for i in range(n):
        b = i // step * step
        floor = low(h[slice(*spans[b])])
        down = h[i] - floor < .03
        rest.append(down and v[i] < limits[b][0])
        slow.append(down and v[i] < limits[b][1])
    stand = rest[:]
    for i, e in runs([s and not r for s, r in zip(slow, rest)], True):
        ends = [k for k in (i - 1, e) if 0 <= k < n and rest[k]]
        for k in range(i, e):
            stand[k] = any(moved(joint, k, j) <= .03 for j in ends)
    return rest, stand


def stay(joints, rest, stand, i, e):
    """The frame in which the foot has left the place where it is in i."""
    since = {}
    for k in range(i, e):
        dist = []
        for j in joints:
            if stand[j][k] and not rest[j][k]:
                dist.append(0)
            if rest[j][k]:
                here = at[frames[k], j]
                if j not in since or k - since[j][0] > .1 * rate:
                    since[j] = k, here
                since[j] = k, since[j][1]
                dist.append(way(here, since[j][1]))
        if dist and min(dist) > .08:
            return k
    return e


def judge(joints):
    h = {j: [at[k, j][1] / leg for k in frames] for j in joints}
    v = {j: [speed(j, k) for k in frames] for j in joints}
    limits = {b: paces(v, b) for b in range(0, n, step)}
    spans = {b: around(h, b) for b in range(0, n, step)}
    both = {j: still(j, v[j], h[j], limits, spans) for j in joints}
    rest, stand = ({j: both[j][w] for j in joints} for w in (0, 1))
    on = [any(stand[j][k] for j in joints) for k in range(n)]
    for i, e in list(runs(on, True)):
        if not any('~' not in j and any(rest[j][i:e]) for j in joints):
            on[i:e] = [False] * (e - i)
    for i, e in list(runs(on, False)):
        if short(i, e, .1) and min(moved(j, i - 1, e) for j in joints) <= .02:
            on[i:e] = [True] * (e - i)
    for i, e in list(runs(on, True)):
        i = stay(joints, rest, stand, i, e)
        while i < e:
            gap = min(math.ceil(.1 * rate), e - i)
            on[i:i + gap] = [False] * gap
            i = stay(joints, rest, stand, i + gap, e)
    for i, e in list(runs(on, True)):
        if short(i, e, .05):
            on[i:e] = [False] * (e - i)
    return on, h, {j: low(h[j]) for j in joints if '~' not in j}


found = {foot: judge(joints) for foot, joints in feet}


def sole(foot, k):
    return min(x[k] for x in found[foot][1].values())


def bears(foot, k):
    """Whether the foot is low, or the body is over it and no other lower."""
    on, h, base = found[foot]
    if any(h[j][k] - base[j] < .1 for j in base):
        return True
    return (at[frames[k], hips][1] / leg - sole(foot, k) >= .75 and
            all(not found[f][0][k] or sole(f, k) >= sole(foot, k) - .05
                for f in found))


stands = {}
for foot in found:
    stands[foot] = found[foot][0][:]
    for i, e in runs(found[foot][0], True):
        if not any(bears(foot, k) for k in range(i, e)):
            stands[foot][i:e] = [False] * (e - i)
for i, k in enumerate(frames):
    for foot, _ in feet:
        print('c', k, foot, int(stands[foot][i]))
