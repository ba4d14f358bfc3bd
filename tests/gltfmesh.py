"""gltfmesh.py FILE.glb DIR TOL <IR: whether the mesh and the materials of the IR
are those of the file, read here by means of its own, and the pictures in DIR.
Texture coordinates, colours, weights, joints, faces, names and numbers of
materials have to be the same; positions, as parts of the size, and normals, and
those of morphs, have to be within TOL of where the file has them when its
joints are at rest. Prints how much was compared."""
import json
import struct
import sys
from collections import defaultdict
from urllib.parse import unquote

import numpy as np

TYPES = {5120: 'i1', 5121: 'u1', 5122: '<i2', 5123: '<u2', 5125: '<u4',
         5126: '<f4'}
COLS = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}
compared = defaultdict(int)
DIR, TOL = sys.argv[2], float(sys.argv[3])


def need(what, good, *more):
    if not good:
        sys.exit('%s: %s' % (what, ' '.join(map(str, more))))


class File:
    def __init__(self, path):
        data = open(path, 'rb').read()
        n, = struct.unpack_from('<I', data, 12)
        self.j = json.loads(data[20:20 + n])
        self.bin = data[28 + n:]

    def raw(self, part, dtype, rows, cols):
        view = self.j['bufferViews'][part['bufferView']]
        at = view.get('byteOffset', 0) + part.get('byteOffset', 0)
        size = np.dtype(dtype).itemsize
        step = view.get('byteStride', cols * size)
        return np.array([np.frombuffer(self.bin, dtype, cols, at + i * step)
                         for i in range(rows)]).reshape(rows, cols)

    def table(self, i):
        a = self.j['accessors'][i]
        dtype, rows = TYPES[a['componentType']], a['count']
        cols = COLS[a['type']]
        t = np.zeros((rows, cols), dtype)
        if 'bufferView' in a:
            t = self.raw(a, dtype, rows, cols)
        if 'sparse' in a:
            s = a['sparse']
            n = s['count']
            at = self.raw(s['indices'], TYPES[s['indices']['componentType']],
                          n, 1)
            t = t.copy()
            t[at[:, 0]] = self.raw(s['values'], dtype, n, cols)
        if not a.get('normalized'):
            return t.astype(np.float64)
        return np.maximum(t / float(np.iinfo(dtype).max), -1)


def turn(q):
    x, y, z, w = q / np.linalg.norm(q)
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def moved(m, t):
    r = np.eye(4)
    r[:3, :3] = m
    r[:3, 3] = t
    return r


def file_worlds(f):
    nodes = f.j['nodes']
    up = {c: i for i, n in enumerate(nodes) for c in n.get('children', [])}

    def local(n):
        if 'matrix' in n:
            return np.array(n['matrix'], float).reshape(4, 4).T
        m = turn(np.array(n.get('rotation', [0, 0, 0, 1]), float))
        return moved(m * np.array(n.get('scale', [1, 1, 1])),
                     n.get('translation', [0, 0, 0]))

    def world(i):
        m = local(nodes[i])
        while i in up:
            i = up[i]
            m = local(nodes[i]) @ m
        return m
    return [world(i) for i in range(len(nodes))]


class Ir:
    """The records of the stream, by their words, and the materials."""

    def __init__(self, lines):
        self.rec = defaultdict(list)
        self.order, self.material, self.node = [], [], {}
        kind = None
        for line in lines:
            f = line.split()
            if not kind:
                kind = None if f[0] in ('ir', 'end') else f[0]
                if kind == 'material':
                    self.material.append((f[1], []))
                continue
            if f[0] == 'end':
                kind = None
            elif kind == 'material':
                self.material[-1][1].append(f)
            elif kind in ('skeleton', 'mesh'):
                self.rec[kind, f[0]].append(f[1:])
                if f[0] in ('part', 'vert', 'face', 'morph'):
                    self.order.append(f)
        self.world, self.bind = {}, {}
        rest = {f[0]: f[1:] for f in self.rec['skeleton', 'rest']}
        at = {f[0]: f[1:] for f in self.rec['skeleton', 'offset']}
        for name, up in self.rec['skeleton', 'joint']:
            q = np.array(rest.get(name, [0, 0, 0, 1]), float)
            m = moved(turn(q), np.array(at[name], float))
            self.world[name] = m if up == '-' else self.world[up] @ m
        for f in self.rec['skeleton', 'bind']:
            v = np.array(f[1:], float)
            self.bind[f[0]] = moved(turn(v[3:]), v[:3])
        self.node = {int(f[1]): f[0] for f in self.rec['skeleton', 'id']}

    def mesh(self, word, key=1, values=3):
        d = {}
        for f in self.rec['mesh', word]:
            k = tuple(map(int, f[:key]))
            need(word, k not in d, 'twice', k)
            d[k if key > 1 else k[0]] = np.array(f[key:], float)
        return d


def unit(v):
    n = np.linalg.norm(v, axis=-1, keepdims=True)
    return v / np.where(n > 0, n, 1)


def compare(what, want, saw, tol):
    want, saw = np.asarray(want), np.asarray(saw)
    need(what, want.shape == saw.shape, want.shape, saw.shape)
    if not want.size:
        return
    off = np.abs(want - saw)
    need(what, off.max() <= tol, 'off by', off.max(), 'at',
         np.unravel_index(off.argmax(), off.shape))
    compared[what] += len(want)


def floats(rows):
    """What a float32 has, of texts that read back to it."""
    return np.asarray(rows, np.float64).astype(np.float32).astype(np.float64)


def faces_of(mode, index):
    n = len(index)
    if mode == 4:
        f = [index[i:i + 3] for i in range(0, n - n % 3, 3)]
    elif mode == 5:
        f = [[index[i], index[i + 1 + i % 2], index[i + 2 - i % 2]]
             for i in range(n - 2)]
    else:
        f = [[index[0], index[i], index[i + 1]] for i in range(1, n - 1)]
    return [list(map(int, t)) for t in f if len(set(map(int, t))) == 3]


def primitives(f):
    """Those that a skin moves, in the order of the nodes."""
    for node in f.j['nodes']:
        if 'mesh' not in node or 'skin' not in node:
            continue
        mesh = f.j['meshes'][node['mesh']]
        for p in mesh['primitives']:
            a = p['attributes']
            if 'JOINTS_0' in a and 'WEIGHTS_0' in a and \
                    p.get('mode', 4) >= 4:
                yield f.j['skins'][node['skin']], mesh, p


def weights_of(f, skin, a, names):
    """Per vertex: its (joint, weight)s; and the joints by number."""
    out = None
    for k in range(16):
        if 'JOINTS_%d' % k not in a:
            break
        j = f.table(a['JOINTS_%d' % k]).astype(int)
        w = f.table(a['WEIGHTS_%d' % k])
        out = out or [[] for _ in j]
        for i in range(len(j)):
            out[i] += [(j[i, c], w[i, c]) for c in range(4) if w[i, c]]
    return out


def check_part(f, ir, world, k, first, part, tables):
    skin, mesh, p = part
    a = p['attributes']
    at = f.table(a['POSITION'])
    n = len(at)
    rows = range(first, first + n)
    weights = weights_of(f, skin, a, ir.node)
    saw = tables['weight']
    inverse = np.tile(np.eye(4), (len(skin['joints']), 1, 1))
    if 'inverseBindMatrices' in skin:
        inverse = f.table(skin['inverseBindMatrices']) \
            .reshape(-1, 4, 4).transpose(0, 2, 1)
    names = [ir.node[i] for i in skin['joints']]
    theirs = np.array([world[i] @ inverse[c]
                       for c, i in enumerate(skin['joints'])])
    ours = np.array([ir.world[x] @ ir.bind[x] for x in names])
    to, by = np.zeros((n, 4, 4)), np.zeros((n, 4, 4))
    for i in range(n):
        need('weights', [(names[c], np.float32(w)) for c, w in weights[i]] ==
             [(x, np.float32(w)) for x, w in saw[first + i]],
             first + i, weights[i], saw[first + i])
        for c, w in weights[i]:
            to[i] += w * theirs[c]
            by[i] += w * ours[c]
    compared['weights'] += n

    def point(m, v):
        return np.einsum('nij,nj->ni', m[:, :3, :3], v) + m[:, :3, 3]

    def normal(m, v):
        good = [np.linalg.inv(x[:3, :3]).T for x in m]
        return unit(np.einsum('nij,nj->ni', np.array(good), v))

    vert = np.array([tables['vert'][i] for i in rows])
    size = 1 + np.abs(vert).max()
    compare('vert', point(to, at), point(by, vert), TOL * size)
    flat = None
    if 'NORMAL' in a:
        flat = f.table(a['NORMAL'])
        ours_n = np.array([tables['normal'][i] for i in rows])
        compare('normal', normal(to, flat), normal(by, ours_n), 10 * TOL)
        compare('length', np.where((flat == 0).all(1), 0, 1),
                np.linalg.norm(ours_n, axis=1), 1e-3)
    else:
        need('normal', not any(i in tables['normal'] for i in rows))
    for s in range(16):
        key = 'TEXCOORD_%d' % s
        have = [(i, s) in tables['uv'] for i in rows]
        need(key, all(have) if key in a else not any(have))
        if key in a:
            compare('uv', floats(f.table(a[key])),
                    floats([tables['uv'][i, s] for i in rows]), 0)
    if 'COLOR_0' in a:
        compare('color', floats(f.table(a['COLOR_0'])),
                floats([tables['color'][i] for i in rows]), 1e-9)
    else:
        need('color', not any(i in tables['color'] for i in rows))
    check_morphs(f, ir, mesh, p, first, (at, flat, vert), tables,
                 lambda v: point(to, v), lambda v: point(by, v),
                 lambda v: normal(to, v), lambda v: normal(by, v), size)
    index = np.arange(n)
    if 'indices' in p:
        index = f.table(p['indices'])[:, 0]
    want = [[v + first for v in t] for t in faces_of(p.get('mode', 4), index)]
    saw = [list(map(int, r[2:])) for r in tables['of'][k] if r[0] == 'face']
    need('face', want == saw, k, len(want), len(saw))
    compared['face'] += len(want)
    return n


def check_morphs(f, ir, mesh, p, first, base, tables, point, ours, normal,
                 ours_n, size):
    at, flat, vert = base
    names = mesh.get('extras', {}).get('targetNames') or \
        p.get('extras', {}).get('targetNames', [])
    for m, target in enumerate(p.get('targets', [])):
        number = tables['morphs']
        name = ir.rec['mesh', 'morph'][number]
        tables['morphs'] += 1
        need('morph', int(name[0]) == number and
             unquote(name[1]) == (names[m] if m < len(names) and
                                  isinstance(names[m], str) else '-'), name)
        compared['morph'] += 1
        for key, word, start in ('POSITION', 'mvert', vert), \
                ('NORMAL', 'mnormal', None):
            have = sorted(i for q, i in tables[word] if q == number)
            off = f.table(target[key]) if key in target else at * 0
            need(word, have == [first + i for i in
                                np.flatnonzero((off != 0).any(1))], number)
            if not have:
                continue
            rows = [i - first for i in have]
            if key == 'POSITION':
                v = vert.copy()
                v[rows] = [tables[word][number, i] for i in have]
                compare(word, point(at + off)[rows], ours(v)[rows],
                        TOL * size)
            else:
                v = np.array([tables['normal'][first + i]
                              for i in range(len(at))])
                v[rows] = [tables[word][number, i] for i in have]
                compare(word, normal(flat + off)[rows], ours_n(v)[rows], 10 * TOL)


def check_materials(f, ir, parts):
    used = sorted({p['material'] for _, _, p in parts if 'material' in p})
    need('materials', len(used) == len(ir.material), used)
    names = {}
    for i, (name, recs) in zip(used, ir.material):
        m = f.j['materials'][i]
        names[i] = name
        pbr = m.get('pbrMetallicRoughness', {})
        need('name', unquote(name).split('~')[0] ==
             m.get('name', 'material-%d' % i), name)
        base = [r[1:] for r in recs if r[0] == 'base']
        need('base', np.array_equal(
            np.array(base, float),
            [pbr.get('baseColorFactor', [1, 1, 1, 1])]), base)
        maps = [(x, y, z) for x, y, z in (
            (pbr, 'baseColorTexture', []),
            (pbr, 'metallicRoughnessTexture', ['metallicRoughness']),
            (m, 'normalTexture', ['normal']),
            (m, 'occlusionTexture', ['occlusion']),
            (m, 'emissiveTexture', ['emissive'])) if y in x]
        saw = [r[1:] for r in recs if r[0] == 'map']
        need('maps', [[str(k)] + z for k, (_, _, z) in enumerate(maps)] ==
             [[r[0]] + r[2:] for r in saw], saw)
        for (x, y, _), r in zip(maps, saw):
            image = f.j['images'][f.j['textures'][x[y]['index']]['source']]
            if 'uri' in image:
                need('uri', unquote(r[1]) == unquote(image['uri']), r)
                continue
            view = f.j['bufferViews'][image['bufferView']]
            at = view.get('byteOffset', 0)
            data = open(DIR + '/' + unquote(r[1]), 'rb').read()
            need('picture', data == f.bin[at:at + view['byteLength']], r)
            compared['picture'] += 1
        attrs = {r[2]: r[3:] for r in recs if r[0] == 'attr'}
        for x, key in (pbr, 'metallicFactor'), (pbr, 'roughnessFactor'), \
                (m, 'alphaCutoff'):
            need(key, [float(v) for v in attrs.get(key, [])] ==
                 ([x[key]] if key in x else []))
        need('emissiveFactor', [float(v) for v in attrs.get(
            'emissiveFactor', [])] == m.get('emissiveFactor', []))
        need('doubleSided', ('doubleSided' in attrs) ==
             m.get('doubleSided', False))
        need('unlit', ('unlit' in attrs) ==
             ('KHR_materials_unlit' in m.get('extensions', {})))
        compared['material'] += 1
    return names


def main():
    f, ir = File(sys.argv[1]), Ir(sys.stdin)
    world, parts = file_worlds(f), list(primitives(f))
    tables = {w: ir.mesh(w) for w in ('vert', 'normal', 'color')}
    tables['uv'] = ir.mesh('uv', 2)
    tables['mvert'], tables['mnormal'] = ir.mesh('mvert', 2), \
        ir.mesh('mnormal', 2)
    tables['weight'] = defaultdict(list)
    for i, joint, w in ir.rec['mesh', 'weight']:
        tables['weight'][int(i)].append((joint, float(w)))
    tables['morphs'], tables['of'] = 0, defaultdict(list)
    for r in ir.order:
        k = int(r[1]) if r[0] == 'part' else k
        tables['of'][k].append(r)
    names = check_materials(f, ir, parts)
    need('parts', len(parts) == len(ir.rec['mesh', 'part']))
    several = len({id(m) for _, m, _ in parts}) > 1
    first = 0
    for k, part in enumerate(parts):
        r = ir.rec['mesh', 'part'][k]
        need('part', r[0] == str(k) and r[2] == names.get(
            part[2].get('material'), '-') and unquote(r[1]) == (
            part[1].get('name', '-') if several else '-'), r)
        first += check_part(f, ir, world, k, first, part, tables)
    need('vertices', first == len(tables['vert']))
    need('morphs', tables['morphs'] == len(ir.rec['mesh', 'morph']))
    print(' '.join('%s %d' % c for c in sorted(compared.items())))


main()
