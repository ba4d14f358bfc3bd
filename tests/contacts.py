# When feet stand, by contacts(1): a model of its own.
#   python3 contacts.py RATE LEG FOOT=JOINT,JOINT... <FK
# where FK is a motion of dense frames, y up; prints `c` records in order.
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


def place(joint, t):
    t = min(max(t, frames[0]), frames[-1])
    k = min(int(t), frames[-1] - 1)
    return [(1 - (t - k)) * a + (t - k) * b
            for a, b in zip(at[k, joint], at[k + 1, joint])]


def speed(joint, k):
    lo, hi = max(k - rate / 60, frames[0]), min(k + rate / 60, frames[-1])
    d = sum((a - b) ** 2 for a, b in zip(place(joint, lo), place(joint, hi)))
    return d ** .5 / leg * rate / (hi - lo)


def low(h):
    return sorted(h)[int(.02 * (len(h) - 1))]


def short(on, what):
    out, i = list(on), 0
    while i < len(on):
        e = i
        while e < len(on) and on[e] == on[i]:
            e += 1
        if on[i] == what and (e - i) / rate < .1 - 1e-12 and e - i < len(on):
            out[i:e] = [not what] * (e - i)
        i = e
    return out


stands = {}
n, step = len(frames), -int(-.125 * rate // 1)
for foot, joints in feet:
    h = [min(at[k, j][1] for j in joints) / leg for k in frames]
    v = [min(speed(j, k) for j in joints) for k in frames]
    on, result = False, []
    for i in range(n):
        b = i // step * step
        floor = low(h[max(b - 2 * step, 0):b + 3 * step])
        f = 1.25 if on else .75
        on = (v[i] < .3 * f and h[i] - floor < .03 * f and
              h[i] - low(h) < .1 * f)
        result.append(on)
    stands[foot] = short(short(result, False), True)
for i, k in enumerate(frames):
    for foot, _ in feet:
        print('c', k, foot, int(stands[foot][i]))
