"""irshapes.py: what ir(5) rules out in meshes, materials, suits and images"""
import collections, re
import ir
from ir import want
from irrules import Rules

COUNT = ir.TYPES['count']
ir.TYPES.update(vertex=COUNT, next=COUNT, morph=COUNT, part=COUNT)

class Mesh(Rules, ir.Object):
    FORMS = '''vert next number{3}; normal vertex number{3};
        uv vertex count number{2}; color vertex number{3} number?;
        collapse vertex count|- count; weight vertex joint number;
        local vertex joint number{6}; physique vertex number;
        spring vertex{2} number{2}; morph next name|-;
        mvert,mnormal morph vertex number{3}; muv morph vertex count number{2};
        part next name|- name|- integer?; lod part count;
        face next vertex{3} vertex*'''

    def __init__(self, r, skeleton):
        super().__init__(r, skeleton)
        self.part, self.moving = self.n.copy(), None
        self.weights, self.locals = collections.defaultdict(list), {}

    def read(self, r):
        if r[0] in ('vert', 'spring', 'morph', 'lod', 'face'):
            self.n['part'] = self.n['part'] or 1  # which has no record
        super().read(r)

    def known(self, word, s):
        if word == 'vertex':
            return int(s) < self.n['vert']
        if word == 'morph':
            return int(s) == self.n['morph'] - 1 >= self.part['morph']
        if word == 'part':
            return int(s) == self.n['part'] - 1
        if word == 'joint' and not self.skeleton:
            return re.fullmatch(COUNT, s)
        return super().known(word, s)

    def own(self, *vertices):
        """Vertices of the part in which the record stands"""
        least = min(vertices, key=int)
        want(int(least) >= self.part['vert'], 'a vertex of its part', least)

    def on_vert(self, i, *fields):
        want(self.n['face'] == self.part['face'], 'vert before face', i)

    def on_normal(self, vertex, *fields):
        self.once(self.key, int(vertex))

    on_color = on_physique = on_normal

    def on_uv(self, vertex, number, *fields):
        self.once('uv', int(vertex), int(number))

    def on_collapse(self, vertex, to, faces):
        self.once('collapse', int(vertex))
        self.n['most'] = max(self.n['most'], to != '-' and int(to) + 1)

    def on_weight(self, vertex, joint, share):
        want(int(vertex) not in self.locals, 'weight before local', 'it later')
        self.weights[int(vertex)].append(joint)

    def on_local(self, vertex, joint, *fields):
        i = int(vertex)
        n = self.locals[i] = self.locals.get(i, 0) + 1
        want(self.weights[i][n - 1:n] == [joint],
             "the joint of the vertex's next weight", joint)

    def on_spring(self, one, other, *fields):
        self.own(one, other)

    def on_morph(self, *fields):
        self.moving = None  # the last vertex that it moves

    def on_mvert(self, morph, vertex, *fields):
        self.own(vertex)
        if int(vertex) != self.moving:
            self.moving = int(vertex)
            self.once('place for vertex', self.moving, 'in morph', int(morph))
        number = map(int, fields[:1] if self.key == 'muv' else ())
        self.once(self.key, int(morph), self.moving, *number)

    on_mnormal = on_muv = on_mvert

    def on_part(self, *fields):
        self.part = self.n.copy()  # as it begins

    def on_face(self, i, *vertices):
        self.own(*vertices)

    def on_end(self, kind):
        super().on_end(kind)
        want(self.n['most'] <= self.n['vert'], 'vertices to collapse to', '-')
        for vertex, n in self.locals.items():
            want(n == len(self.weights[vertex]), 'a local for each weight', n)

class Material(Rules, ir.Object):
    FORMS = '''ambient,diffuse,specular,base number{4}; shininess number;
        map count name|- name?'''

class Suit(Rules, ir.Object):
    FIRST, FORMS = 'name integer', 'skin name name|- integer'

class Image(Rules, ir.Object):
    FIRST = 'name count{2} rgb|rgba|matte|depth'
    FORMS = '''origin integer{2}; bits 8|16|24|32;
        run count{3} number|nan|inf|-inf+'''
    pixels = 0

    def __init__(self, r, skeleton):
        super().__init__(r, skeleton)
        for s in r[2:4]:
            want(0 < int(s) <= 1 << 24, 'rows and columns', s)

    def on_source(self, *fields):
        want(not self.pixels, self.key + ' before run', 'it later')

    on_bits = on_source

    def on_run(self, y, x, n, *values):
        (w, h), kind = map(int, self.first[1:3]), self.first[3]
        want(int(y) * w + int(x) == self.pixels, 'the next pixel', y + ' ' + x)
        want(int(y) < h and 0 < int(n) <= w - int(x), 'pixels of the row', n)
        planes = dict(rgb=3, rgba=4).get(kind, 1)
        want(len(values) == planes, '%d values' % planes, len(values))
        most = 65535 if self.head.get('bits') == ('16',) else 255
        for s in values if kind != 'depth' else ():
            want(re.fullmatch(COUNT, s) and int(s) <= most, 'a level', s)
        self.pixels += int(n)

    def on_end(self, kind):
        super().on_end(kind)
        n = int(self.first[1]) * int(self.first[2])
        want(n == self.pixels, '%d pixels' % n, self.pixels)
