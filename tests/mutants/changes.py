"""The changes of one thing that can be made in a C file. A change is known by
the line's text, the function it is in and what it does, so that it is found
again wherever the line has gone."""
import collections
import re

Token = collections.namedtuple('Token', 'kind text at')
# text[begin:end] becomes `to`. first, last: the lines of the function, or of the
# file where it is in none
Change = collections.namedtuple('Change', 'line function source what begin end '
                                'to first last')

TOKEN = re.compile(r'''
    (?P<space>\s+|/\*.*?\*/|^\#(?:[^\n]*\\\n)*[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)+')
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*
        | (?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[uUlLfF]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\.\.\.|[-+*/%&|^]=|.)
''', re.X | re.M | re.S)

BINARY = {
    '<': ('<=', '>='), '>': ('>=', '<='), '<=': ('<', '>'), '>=': ('>', '<'),
    '==': ('!=',), '!=': ('==',), '&&': ('||',), '||': ('&&',),
    '+': ('-',), '-': ('+',), '*': ('/',), '/': ('*',), '%': ('*',),
    '<<': ('>>',), '>>': ('<<',), '&': ('|',), '|': ('&',), '^': ('|',),
}
ANY = {
    '+=': ('-=',), '-=': ('+=',), '*=': ('/=',), '/=': ('*=',),
    '|=': ('&=',), '&=': ('|=',), '++': ('--',), '--': ('++',),
}
# words after which no operand has ended and no statement begins
PLAIN = ('return case goto else do if while for switch sizeof break continue '
         'default').split()
TYPES = ('static const extern struct union enum unsigned signed void char short '
         'int long float double typedef size_t').split()


def tokens(text):
    return [Token(m.lastgroup, m.group(), m.start())
            for m in TOKEN.finditer(text) if m.lastgroup != 'space']


def matching(toks, i):
    """The place of the parenthesis that closes the one at i."""
    depth = 0
    for k in range(i, len(toks)):
        if toks[k].kind == 'mark':
            depth += {'(': 1, ')': -1}.get(toks[k].text, 0)
        if not depth:
            return k
    return i


def statement_end(toks, i):
    """The place of the semicolon that ends the expression at i, or None."""
    depth = 0
    for k in range(i, len(toks)):
        t = toks[k].text if toks[k].kind == 'mark' else ''
        if t in ('{', '}'):
            return None
        depth += {'(': 1, ')': -1}.get(t, 0)
        if t == ';' and not depth:
            return k
    return None


def is_operand(tok):
    """Whether an operator after it has two sides."""
    if tok.kind == 'word':
        return tok.text not in PLAIN and tok.text not in TYPES
    return tok.kind in ('number', 'char') or tok.text in (')', ']')


def is_capacity(toks, i):
    """Whether the number at i says how long an array is that is declared."""
    if not (i and toks[i - 1].text == '[' and toks[i + 1].text == ']'):
        return False
    k = i
    while k and toks[k - 1].text not in ('{', '}', ';', '=', '('):
        k -= 1
    first, second = toks[k], toks[k + 1]
    return first.text in TYPES or (
        first.kind == 'word' and first.text not in PLAIN and
        (second.kind == 'word' or second.text == '*' and
         toks[k + 3].text != '['))


def of_number(text):
    m = re.fullmatch(r'(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)', text)
    if m:
        n = int(m[1], 16 if m[1][:2] in ('0x', '0X') else
                8 if m[1][0] == '0' and len(m[1]) > 1 else 10)
        return [str(k) + m[2] for k in (n + 1, n - 1) if k >= 0]
    m = re.fullmatch(r'(.*?)([fFlL]*)', text)
    return [repr(float(m[1]) + 1) + m[2]]


def of_char(text):
    if len(text) == 3 and chr(ord(text[1]) + 1) not in "'\\":
        return ["'%c'" % (ord(text[1]) + 1)]
    return ["'!'"]


def of_token(toks, i):
    """What could stand in the place of a token."""
    tok = toks[i]
    if tok.kind == 'number':
        return [] if is_capacity(toks, i) else of_number(tok.text)
    if tok.kind == 'char':
        return of_char(tok.text)
    if tok.kind != 'mark' or not i:
        return []
    if tok.text in ANY:
        return ANY[tok.text]
    if is_operand(toks[i - 1]):
        return BINARY.get(tok.text, ())
    return [''] if tok.text in ('!', '-') else []


def of_condition(toks, i, text):
    """What `if (…)` and `while (…)` could ask: (what, begin, end, to)."""
    word, close = toks[i].text, matching(toks, i + 1)
    begin, end = toks[i + 1].at + 1, toks[close].at
    yield word + ' negated', begin, end, '!(%s)' % text[begin:end]
    yield word + ' never', begin, end, '0'
    if word == 'if':
        yield 'if always', begin, end, '1'


def of_return(toks, i, text):
    end = statement_end(toks, i)
    if end is None or end == i + 1:
        return
    begin = toks[i + 1].at
    value = text[begin:toks[end].at]
    for to in '0', '1':
        if ('0' if value == 'NULL' else value) != to:
            yield 'return ' + to, begin, toks[end].at, to


def begins_statement(toks, i):
    """An expression, a break, a continue or a goto, not a part of a for"""
    tok, before = toks[i], toks[i - 1] if i else None
    if (not before or tok.kind not in ('word', 'mark') or tok.text in TYPES or
            tok.text not in ('*', '(', '++', '--') and tok.kind == 'mark'):
        return False
    if tok.text in PLAIN and tok.text not in ('break', 'continue', 'goto'):
        return False
    if before.text == ';':
        return not in_for(toks, i)
    return (before.text in ('{', '}', 'else', 'do', ':') or
            before.text == ')' and is_head(toks, i - 1))


def in_for(toks, i):
    """Whether the semicolon before i stands in parentheses"""
    depth = 0
    for k in range(i - 1, -1, -1):
        if toks[k].text in ('{', '}'):
            return False
        depth += {')': 1, '(': -1}.get(toks[k].text, 0)
        if depth < 0:
            return True
    return False


def is_head(toks, i):
    """Whether the parenthesis that closes at i is that of if, for or while"""
    depth = 0
    for k in range(i, -1, -1):
        if toks[k].kind == 'mark':
            depth += {')': 1, '(': -1}.get(toks[k].text, 0)
        if not depth:
            return toks[k - 1].text in ('if', 'for', 'while')
    return False


def of_statement(toks, i):
    """What only frees memory is seen by nobody."""
    end = statement_end(toks, i)
    if end is not None and not re.fullmatch(r'(\w+_)?free', toks[i].text):
        yield 'removed', toks[i].at, toks[end].at, ''


def all_at(toks, i, text):
    """The changes that begin at a token: (what, begin, end, to)."""
    tok = toks[i]
    for to in of_token(toks, i):
        yield ('%s is %s' % (tok.text, to or 'dropped'), tok.at,
               tok.at + len(tok.text), to)
    if tok.kind == 'word' and tok.text in ('if', 'while'):
        yield from of_condition(toks, i, text)
    if tok.kind == 'word' and tok.text == 'return':
        yield from of_return(toks, i, text)
    if begins_statement(toks, i):
        yield from of_statement(toks, i)


def functions(text):
    """For each line its function, whose name is at the first column, and that
    one's lines: (name, first, last); [0] is of none."""
    lines = text.split('\n')
    none = '-', 1, len(lines)
    found, begun = [none] * (len(lines) + 1), None
    for n, line in enumerate(lines, 1):
        m = re.match(r'(\w+)\(', line)
        if m:
            begun = n, m[1]
        elif line == '}' and begun:
            first, name = begun
            found[first:n + 1] = [(name, first, n)] * (n + 1 - first)
            begun = None
    return found


def changes(text):
    """All changes of a file. The second of the same kind in a line has ` 2`
    after what it does."""
    toks, within = tokens(text), functions(text)
    lines, seen = text.split('\n'), collections.Counter()
    for i in range(len(toks)):
        line = text.count('\n', 0, toks[i].at) + 1
        name, first, last = within[line]
        for what, begin, end, to in all_at(toks, i, text):
            seen[line, what] += 1
            k = seen[line, what]
            yield Change(line, name, ' '.join(lines[line - 1].split()),
                         what if k == 1 else '%s %d' % (what, k),
                         begin, end, to, first, last)
