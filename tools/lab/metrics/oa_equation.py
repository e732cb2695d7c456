#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Derive the equation of a counter from the compiled function that reads it.

The function runs in an interpreter of the few x86-64 instructions that the compiler uses for it. Each
register has its value, and the expression over deltas and properties of the GPU from which the value was made.
Branches follow the values. A function whose expression depends on the values has a minimum or maximum.
"""
import math
import re
import struct

MASK = (1 << 64) - 1
REGS = ("rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp",
        "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15")
LOW = {"e" + r[1:]: r for r in REGS[:8]} | {f"r{i}d": f"r{i}" for i in range(8, 16)}
BYTES = {f"%{r}l": f"r{r}x" for r in "abcd"}
OPERAND = re.compile(r",(?![^(]*\))")
MEMORY = re.compile(r"(-?0x[0-9a-f]+|)\((%\w+|)(?:,(%\w+),(\d))?\)")


class Underivable(Exception):
    """The function does something that the interpreter does not know."""


# ---- expressions: ("n", number), ("d", number of the delta), ("v", property), ("f", function), or
# (operation, expression...); a sum of integers is ("lin", constant, ((expression, factor)...)) ----

def lin(expr):
    """An integer expression as a dictionary of factors; None is the constant 1."""
    if expr[0] == "n":
        return {None: expr[1]}
    if expr[0] == "lin":
        return {None: expr[1], **dict(expr[2])}
    return {expr: 1}


def unlin(terms):
    const = terms.pop(None, 0) & MASK
    rest = tuple((e, f & MASK) for e, f in terms.items() if f & MASK)
    if not rest:
        return ("n", const)
    if not const and len(rest) == 1 and rest[0][1] == 1:
        return rest[0][0]
    return ("lin", const, rest)


def add(a, b, sign=1):
    terms = lin(a)
    for expr, factor in lin(b).items():
        terms[expr] = terms.get(expr, 0) + sign * factor
    return unlin(terms)


def mul(a, b):
    if a[0] == "n":
        a, b = b, a
    if b[0] == "n":
        return unlin({e: f * b[1] for e, f in lin(a).items()})
    return ("umul", a, b)


def is_even(expr):
    return all(not f & 1 for f in lin(expr).values())


def halved(expr):
    """
    @expr is half of an integer whose upper bit is set, as the compiler makes it for a conversion to double: E / 2,
    with the lowest bit of E. Return E, or None.
    """
    if expr[0] == "?or":
        half, odd = expr[1:]
        if half and half[0] == "udiv" and half[2] == ("n", 2) and odd == ("?and", half[1], None):
            return half[1]
    if expr[0] == "udiv" and expr[2] == ("n", 2) and is_even(expr[1]):
        return expr[1]
    return None


def fadd(a, b):
    if a == b and a[0] == "float" and halved(a[1]):
        return ("float", halved(a[1]))
    return ("fadd", a, b)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def double(value):
    return struct.unpack("<d", struct.pack("<Q", value & MASK))[0]


def number(value):
    """The expression of a constant double."""
    return ("x", double(value))


class Machine:
    """
    One call of a function. @code: address to (operation, operands, next address); @base: difference between
    addresses at run time and in the file; @memory: returns value and expression (or None) of an address and a
    size; @called: returns rax and xmm0, each a value with its expression, of a call of a symbol; @args: first
    three arguments.
    """

    def __init__(self, code, base, memory, called, args):
        self.code, self.base, self.memory, self.called = code, base, memory, called
        self.reg = {r: (0, None) for r in REGS}
        self.reg |= {r: (a, None) for r, a in zip(("rdi", "rsi", "rdx"), args)}
        self.xmm = {}
        self.stack = {}
        self.flags = None

    def address(self, text, after):
        m = MEMORY.fullmatch(text)
        if not m:
            raise Underivable(f"operand {text}")
        offset = int(m[1] or "0", 16)
        if m[2] == "%rip":
            return after + offset
        if m[2]:
            offset += self.reg[m[2][1:]][0]
        if m[3]:
            offset += self.reg[m[3][1:]][0] * int(m[4])
        return offset & MASK

    def get(self, text, after):
        """Value and expression of an operand of 64 bits."""
        if text[0] == "$":
            return int(text[1:], 16) & MASK, None
        if text.startswith("%xmm"):
            return self.xmm.get(text, (0, None))
        if text[0] == "%":
            name = text[1:]
            if name in LOW:
                value, expr = self.reg[LOW[name]]
                return value & 0xffffffff, expr
            return self.reg[name]
        at = self.address(text, after)
        return self.stack[at] if at in self.stack else self.memory(at, 8)

    def set(self, text, value, expr, after):
        entry = (value & MASK, expr)
        if text.startswith("%xmm"):
            self.xmm[text] = entry
        elif text[0] == "%":
            self.reg[BYTES.get(text) or LOW.get(text[1:], text[1:])] = entry
        else:
            self.stack[self.address(text, after)] = entry

    def run(self, start):
        self.reg["rsp"] = (0x7fff00000000, None)
        at = start
        for _ in range(2000):
            if at not in self.code:
                raise Underivable("address without an instruction")
            name, ops, after = self.code[at]
            if name == "ret":
                return self.reg["rax"], self.xmm.get("%xmm0", (0, None))
            at = self.step(name, ops, after)
            if at is None:
                return self.reg["rax"], self.xmm.get("%xmm0", (0, None))
        raise Underivable("a loop")

    def step(self, name, ops, after):
        if name in ("nop", "nopl", "nopw", "xchg", "data16", "cs", "endbr64", "rex.WR"):
            return after
        if name[0] == "j":
            return self.jump(name, ops, after)
        if name == "call":
            self.call(ops[0])
            return after
        if name == "push":
            rsp = self.reg["rsp"][0] - 8
            self.reg["rsp"] = (rsp, None)
            self.stack[rsp] = self.get(ops[0], after)
        elif name == "pop":
            rsp = self.reg["rsp"][0]
            self.set(ops[0], *self.stack[rsp], after)
            self.reg["rsp"] = (rsp + 8, None)
        elif name in ("movq", "movsd", "movapd") or name == "mov":
            self.set(ops[1], *self.get(ops[0], after), after)
        elif name == "movslq":
            value, expr = self.memory(self.address(ops[0], after), 4)
            if expr:
                raise Underivable("movslq of a delta")
            self.set(ops[1], value - (value >> 31 << 32), None, after)
        elif name == "lea":
            self.lea(ops, after)
        elif name in INTEGER or name == "cmpq":
            self.integer(name.rstrip("q"), ops, after)
        elif name == "setne":
            self.set(ops[0], not self.flags["zero"], self.flags["not_zero"], after)
        elif name == "movzbl" and ops[0] in BYTES:
            # the other bits of the register were written together with these
            self.set(ops[1], *self.reg[BYTES[ops[0]]], after)
        elif name == "div":
            self.divide(ops[0], after)
        elif name in DOUBLE or name in ("pxor", "cvtsi2sd", "cvttsd2si", "ucomisd", "comisd"):
            self.floating(name, ops, after)
        else:
            raise Underivable(f"instruction {name}")
        return after

    def call(self, target):
        symbol = re.search(r"<(\w+)@", target)
        if not symbol:
            raise Underivable(f"call of {target}")
        rax, xmm0 = self.called(symbol[1])
        self.reg["rax"] = rax
        self.xmm["%xmm0"] = xmm0

    def jump(self, name, ops, after):
        target = int(ops[0].split()[0], 16) + self.base
        if name == "jmp":
            if target in self.code and "plt" not in ops[0]:
                return target
            self.call(ops[0])
            return None
        taken = {
            "je": lambda f: f["zero"], "jne": lambda f: not f["zero"],
            "js": lambda f: f["sign"], "jns": lambda f: not f["sign"],
            "jp": lambda f: f["parity"], "jae": lambda f: not f["carry"],
            "jb": lambda f: f["carry"], "ja": lambda f: not f["carry"] and not f["zero"],
            "jbe": lambda f: f["carry"] or f["zero"],
        }.get(name)
        if not taken or self.flags is None:
            raise Underivable(f"branch {name}")
        return target if taken(self.flags) else after

    def result(self, value, carry=False):
        value &= MASK
        self.flags = {"zero": not value, "sign": bool(value >> 63), "parity": False,
                      "carry": carry, "not_zero": None}

    def lea(self, ops, after):
        m = MEMORY.fullmatch(ops[0])
        value = self.address(ops[0], after)
        expr = ("n", int(m[1] or "0", 16) & MASK)
        if m[2] and m[2] != "%rip":
            expr = add(expr, self.expr(m[2], after))
        if m[3]:
            expr = add(expr, mul(self.expr(m[3], after), ("n", int(m[4]))))
        self.set(ops[1], value, None if expr[0] == "n" else expr, after)

    def expr(self, text, after):
        value, expr = self.get(text, after)
        return expr or ("n", value)

    def integer(self, name, ops, after):
        if len(ops) == 1:
            ops = ["$0x1", *ops]
        if name == "imul" and len(ops) == 3:
            self.set(ops[2], *self.get(ops[1], after), after)
            ops = [ops[0], ops[2]]
        b, eb = self.get(ops[0], after)
        a, ea = self.get(ops[1], after)
        value = INTEGER[name](a, b)
        carry = a < b if name in ("sub", "cmp") else False
        expr = None
        if name == "xor" and ops[0] == ops[1]:
            pass
        elif ops[1] == "%rsp" or not (ea or eb):
            pass
        elif name in ("test", "cmp"):
            pass
        elif name == "add":
            expr = add(self.expr(ops[1], after), self.expr(ops[0], after))
        elif name == "sub":
            expr = add(self.expr(ops[1], after), self.expr(ops[0], after), -1)
        elif name == "imul":
            expr = mul(self.expr(ops[1], after), self.expr(ops[0], after))
        elif name == "shl" and not eb:
            expr = mul(ea, ("n", 1 << b))
        elif name == "shr" and not eb:
            expr = ("udiv", ea, ("n", 1 << b))
        else:
            expr = ("?" + name, ea, eb)
        self.result(value, carry)
        if name == "cmp" and ea and not b:
            self.flags["not_zero"] = ("ugt", ea, ("n", 0))
        if name not in ("test", "cmp"):
            self.set(ops[1], value, expr, after)

    def divide(self, op, after):
        b, _ = self.get(op, after)
        a = self.reg["rax"][0]
        if self.reg["rdx"][0] or not b:
            raise Underivable("division of 128 bits, or by zero")
        expr = ("udiv", self.expr("%rax", after), self.expr(op, after))
        if expr[1][0] == "n" and expr[2][0] == "n":
            expr = None
        self.reg["rax"] = (a // b, expr)
        self.reg["rdx"] = (a % b, None)

    def float_expr(self, text, after):
        value, expr = self.get(text, after)
        return expr or number(value)

    def floating(self, name, ops, after):
        b, eb = self.get(ops[0], after)
        a, ea = self.get(ops[1], after)
        if name == "pxor":
            if ops[0] != ops[1]:
                raise Underivable("pxor")
            self.set(ops[1], 0, None, after)
        elif name == "cvtsi2sd":
            if b >> 63:
                raise Underivable("a negative number")
            self.set(ops[1], bits(float(b)), ("float", eb) if eb else None, after)
        elif name == "cvttsd2si":
            self.set(ops[1], int(double(b)), ("int", eb) if eb else None, after)
        elif name in ("ucomisd", "comisd"):
            x, y = double(a), double(b)
            self.flags = {"zero": x == y or x != x or y != y, "sign": False,
                          "parity": x != x or y != y, "carry": not x >= y}
        else:
            expr = None
            if ea or eb:
                make = fadd if name == "addsd" else lambda x, y: (DOUBLE[name][0], x, y)
                expr = make(self.float_expr(ops[1], after), self.float_expr(ops[0], after))
            self.set(ops[1], bits(DOUBLE[name][1](double(a), double(b))), expr, after)


INTEGER = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "imul": lambda a, b: a * b,
    "shl": lambda a, b: a << b, "shr": lambda a, b: a >> b, "and": lambda a, b: a & b,
    "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "test": lambda a, b: a & b,
    "cmp": lambda a, b: a - b, "btc": lambda a, b: a ^ 1 << b,
}
DOUBLE = {
    "addsd": ("fadd", lambda a, b: a + b), "subsd": ("fsub", lambda a, b: a - b),
    "mulsd": ("fmul", lambda a, b: a * b),
    "divsd": ("fdiv", lambda a, b: a / b if b else math.nan),
    "maxsd": ("fmax", max),
}


# ---- as text, in the notation of IGT's XML files: operands, then the operation ----

def signed(factor):
    return factor - (1 << 64) if factor >> 63 else factor


def text_of_sum(expr, delta):
    """A sum, with the factor that all its terms share written once."""
    terms = [(e, signed(f)) for e, f in expr[2]]
    common = math.gcd(expr[1], *(f for _, f in terms))
    out = []
    for e, f in sorted(terms, key=lambda term: term[1] < 0):
        words = [text(e, delta)]
        if e[0] == "int":
            words.append("1 UDIV")
        if abs(f) != common:
            words.append(f"{abs(f) // common} UMUL")
        if out:
            words.append("USUB" if f < 0 else "UADD")
        elif f < 0:
            raise Underivable("a negative sum")
        out += words
    if expr[1]:
        out.append(f"{expr[1] // common} UADD")
    if common != 1:
        out.append(f"{common} UMUL")
    return " ".join(out)


def text(expr, delta):
    """The words of an expression; @delta: names of the deltas."""
    kind = expr[0]
    if kind == "n":
        return str(expr[1])
    if kind == "x":
        return f"{expr[1]:.0f}" if expr[1] == int(expr[1]) else repr(expr[1])
    if kind == "d":
        return delta[expr[1]]
    if kind in ("v", "f"):
        return "$" + expr[1]
    if kind == "lin":
        return text_of_sum(expr, delta)
    if kind == "float":
        inner = expr[1]
        # operations on integers with an operand that is a double round the result only
        if inner[0] == "int" and inner[1][0] in ("fadd", "fsub", "fmul"):
            return f"{operands(inner[1], delta)} U{inner[1][0][1:].upper()}"
        if inner[0] == "int":
            raise Underivable("an integer made of a double, as a double")
        return text(inner, delta)
    if kind == "int":
        return text(expr[1], delta)
    if kind[0] == "?" or len(expr) != 3:
        raise Underivable(f"operation {kind}")
    return f"{operands(expr, delta)} {kind.upper()}"


def text_of_result(expr, delta):
    """The words of the result of a function that returns an integer."""
    if expr[0] != "int":
        return text(expr, delta)
    if expr[1][0] in ("fadd", "fsub", "fmul"):
        return f"{operands(expr[1], delta)} U{expr[1][0][1:].upper()}"
    return text(expr, delta) + " 1 UDIV"


def operands(expr, delta):
    return f"{text(expr[1], delta)} {text(expr[2], delta)}"


class Wrapped(Exception):
    """A difference of unsigned numbers is negative."""


def as_integer(x):
    return int(x) & MASK


# operations on integers; those of three, with an operand that is a double, round the result only
UNSIGNED = {
    "UADD": lambda a, b: a + b, "USUB": lambda a, b: a - b, "UMUL": lambda a, b: a * b,
    "UDIV": lambda a, b: int(a) // int(b) if int(b) else 0, "UMIN": min,
    "UGT": lambda a, b: a > b,
}
FLOATING = {
    "FADD": lambda a, b: a + b, "FSUB": lambda a, b: a - b, "FMUL": lambda a, b: a * b,
    "FDIV": lambda a, b: a / b if b else 0.0, "FMAX": max,
}


def evaluate(words, value):
    """
    Value of an equation. @value: function that returns the value of a name; integers are unsigned, with 64
    bits, and a division by 0 is 0.
    """
    stack = []
    for word in words.split():
        if word in UNSIGNED or word in FLOATING:
            b, a = stack.pop(), stack.pop()
            if word in ("USUB", "FSUB") and b > a:
                raise Wrapped
            if word in UNSIGNED:
                stack.append(as_integer(UNSIGNED[word](a, b)))
            else:
                stack.append(FLOATING[word](float(a), float(b)))
        elif word[0].isdigit():
            stack.append(float(word) if "." in word else int(word, 0))
        else:
            stack.append(value(word))
    if len(stack) != 1:
        raise Underivable("an equation with two results")
    return stack[0]
