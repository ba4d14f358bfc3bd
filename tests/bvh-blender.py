"""World positions of the joints of a BVH file as Blender reads it: `frame
joint x y z`, frames from 0 on. Usage: bvh-blender.py import_bvh.py FILE

The reader is run as it is, but for a way to open files that Python has given
up. What it imports of Blender is made up here; of a vector it needs little.
"""
import math
import sys
import types


class Vector(list):
    def __init__(self, v):
        super().__init__(float(x) for x in v)

    def __add__(self, other):
        return Vector(a + b for a, b in zip(self, other))

    __iadd__ = __add__

    def __sub__(self, other):
        return Vector(a - b for a, b in zip(self, other))

    def __mul__(self, factor):
        return Vector(a * factor for a in self)

    __rmul__ = __mul__

    @property
    def length(self):
        return math.sqrt(sum(a * a for a in self))

    @property
    def y(self):
        return self[1]

    @y.setter
    def y(self, value):
        self[1] = value


def load(path):
    """The reader's functions."""
    for name, what in (('bpy', {}), ('bpy.app', {}),
                       ('bpy.app.translations', {'pgettext_tip': str}),
                       ('mathutils', {'Vector': Vector, 'Euler': None,
                                      'Matrix': None})):
        module = types.ModuleType(name)
        module.__dict__.update(what)
        sys.modules[name] = module
    with open(path) as f:
        source = f.read().replace("'rU'", "'r'")
    reader = {}
    exec(compile(source, path, 'exec'), reader)
    return reader


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)]
            for i in range(3)]


def turn(axis, angle):
    c, s = math.cos(angle), math.sin(angle)
    m = [[float(i == j) for j in range(3)] for i in range(3)]
    i, j = (axis + 1) % 3, (axis + 2) % 3
    m[i][i] = m[j][j] = c
    m[i][j], m[j][i] = -s, s
    return m


def pose(node, frame, world):
    """What its bone gets: a place instead of its own at rest, and angles whose
    last axis of rot_order is applied first."""
    values = node.anim_data[frame]
    place = values[:3] if node.has_loc else node.rest_head_local
    m = [[1., 0, 0], [0, 1., 0], [0, 0, 1.]]
    for axis in node.rot_order:
        if axis is not None:
            m = times(m, turn(axis, values[3 + axis]))
    if node.parent is None:
        return m, list(place)
    above, at = world[node.parent.name]
    return times(above, m), [
        at[i] + sum(above[i][k] * place[k] for k in range(3))
        for i in range(3)]


def main(reader, path):
    nodes, _, _ = load(reader)['read_bvh'](None, path)
    nodes = sorted(nodes.values(), key=lambda node: node.index)
    # the first of its frames is one of zeros, of its own
    for frame in range(1, len(nodes[0].anim_data)):
        world = {}
        for node in nodes:
            world[node.name] = pose(node, frame, world)
            print(frame - 1, node.name, *world[node.name][1])


main(*sys.argv[1:])
