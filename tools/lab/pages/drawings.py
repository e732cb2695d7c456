#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draw the pictures of the pages from their texts.

usage: tools/lab/pages/drawings.py [--check]

Documentation/drawings/NAME.txt becomes NAME.svg beside it; --check draws again and compares. The first line is the
kind of the drawing and its title; fields of a line are separated by "|":
  floors   floor FOLDER | text: FLOORS of deps.py from the top down, with the arrows that graph.py finds
  flow     lane NAME | text; group text; step LANE | text | function: boxes in lanes, an arrow from each to the next
  ring     part WEIGHT | name | text; mark NAME | text: a piece of memory, with offsets between its parts
  spans    moment text | function; life THING | number of the moment that ends it | text
The result depends on these texts and on this file alone, so that each machine draws the same.
"""
import collections
import html
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from deps import FLOORS, MODEL_FLOORS, TOP
from graph import draw as arrows, read_units

FOLDER = os.path.join(TOP, "Documentation", "drawings")
SIZE, LEAD, EDGE = 13, 17, 20
CSS = """
text { font: 13px "DejaVu Sans", Verdana, Arial, sans-serif; fill: #1b2733 }
.title { font-size: 16px; font-weight: bold } .head { font-weight: bold } .small { font-size: 12px; fill: #46576a }
.code { font: 12px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #0b4f8a }
.mid { text-anchor: middle } .box { fill: #eef4fb; stroke: #6b8db3 } .lane { fill: #f7f9fb } .line { stroke: #46576a; fill: none }
.free { fill: #f0f0f0; stroke: #8a97a8 } .grid { stroke: #d5dde6 } .dot { fill: #2f6fb0 } .bar { fill: #9dc1e6 } .late { fill: #f2c078 }
"""
# a colour for each wing of the driver
WINGS = {"core": "#dbe9f8", "oa": "#e2f2df", "gt": "#fdf0d8", "irq": "#f6dfe6", "regs": "#e8e4f3", "model": "#e4eef0"}
PARTS = ("#f0f0f0", "#a9d4a0", "#d3e9c8", "#fbe3b0", "#f6c9a8", "#f0f0f0")


class Wrong(Exception):
    """A text that cannot be drawn."""


def width(text, size=SIZE, mono=False):
    """Pixels of a text, a little more than any usual font needs."""
    if mono:
        return len(text) * size * 0.61
    return sum(0.38 if c in "ijl.,:;'|!()[]ft " else 0.9 if c in "mwMW@%" else 0.72 if c.isupper() else 0.62
               for c in text) * size


def wrap(text, limit, size=SIZE):
    lines = []
    for word in text.split():
        if lines and width(lines[-1] + " " + word, size) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


class Picture:
    """Elements of an SVG and its size."""

    def __init__(self, title):
        self.title, self.out, self.right, self.bottom = title, [], 0, 0
        self.text(EDGE, EDGE + 14, title, "title")

    def reach(self, x, y):
        self.right, self.bottom = max(self.right, x), max(self.bottom, y)

    def text(self, x, y, text, style="", turn=False):
        turned = f' transform="rotate(-90 {x:g} {y:g})"' if turn else ""
        self.out.append(f'<text x="{x:g}" y="{y:g}"{f" class={chr(34)}{style}{chr(34)}" if style else ""}{turned}>'
                        f"{html.escape(text)}</text>")
        if not turn:
            size = 16 if style == "title" else 12 if "small" in style or "code" in style else SIZE
            self.reach(x + width(text, size, "code" in style) / (2 if "mid" in style else 1), y + 4)

    def rect(self, x, y, w, h, style="", fill="", round_=4):
        look = f' class="{style}"' if style else f' fill="{fill}"'
        self.out.append(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_}"{look}/>')
        self.reach(x + w, y + h)

    def line(self, points, style="line", arrow=False):
        self.out.append(f'<polyline points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" class="{style}"'
                        f'{" marker-end=" + chr(34) + "url(#arrow)" + chr(34) if arrow else ""}/>')

    def svg(self):
        w, h = round(self.right + EDGE), round(self.bottom + EDGE)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" '
            f'aria-label="{html.escape(self.title)}">',
            "<!-- by tools/lab/pages/drawings.py -->", f"<style>{CSS}</style>",
            '<marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
            '<path d="M0,0 L10,5 L0,10 z" fill="#46576a"/></marker>',
            f'<rect width="{w}" height="{h}" fill="#ffffff"/>', *self.out, "</svg>"]) + "\n"


def flow(title, lines):
    lanes = [fields for word, fields in lines if word == "lane"]
    names = [fields[0] for fields in lanes]
    wide, gap, side = 218 if len(names) < 5 else 182, 12, 128
    left = {name: EDGE + side + (wide + gap) * i for i, name in enumerate(names)}
    picture, y = Picture(title), EDGE + 40
    top = y
    for name, *about in lanes:
        picture.text(left[name] + wide / 2, y + 12, name, "head mid")
        for i, part in enumerate(wrap(about[0], wide - 8, 12) if about else ()):
            picture.text(left[name] + wide / 2, y + 28 + 15 * i, part, "small mid")
    y += 62
    last, group, shapes = None, None, []

    def close(end):
        if group:
            picture.line([(EDGE + side - 6, group[0]), (EDGE + side - 12, group[0]), (EDGE + side - 12, end),
                          (EDGE + side - 6, end)])
            for i, part in enumerate(wrap(group[1], side - 18, 12)):
                picture.text(EDGE, group[0] + 12 + 15 * i, part, "small")
            picture.reach(0, group[0] + 15 * len(wrap(group[1], side - 18, 12)))

    for word, fields in lines:
        if word == "group":
            close(y - 18)
            y += 4 if group else 0
            group = (y, fields[0])
        elif word == "step":
            lane, text, *code = fields
            if lane not in left:
                raise Wrong(f"no lane {lane}")
            body = wrap(text, wide - 16)
            high = 12 + LEAD * len(body) + (16 if code else 0)
            x = left[lane]
            shapes.append((x, y, high, body, code))
            if last:
                px, py, ph = last
                middle = x + wide / 2
                if px == x:
                    picture.line([(middle, py + ph), (middle, y - 2)], arrow=True)
                else:
                    picture.line([(px + wide if px < x else px, py + ph / 2), (middle, py + ph / 2), (middle, y - 2)],
                                 arrow=True)
            last = (x, y, high)
            y += high + 18
    close(y - 18)
    for x, at, high, body, code in shapes:
        picture.rect(x, at, wide, high, "box")
        for i, part in enumerate(body):
            picture.text(x + wide / 2, at + 18 + LEAD * i, part, "mid")
        if code:
            picture.text(x + wide / 2, at + high - 8, code[0], "code mid")
            if width(code[0], 12, True) > wide:
                raise Wrong(f"too long: {code[0]}")
    frames = [f'<rect x="{left[name] - 4:g}" y="{top - 6:g}" width="{wide + 8:g}" height="{y - top:g}" rx="6" '
              'class="lane"/>' for name in names]
    picture.out[1:1] = frames
    return picture


def ring(title, lines):
    picture, whole, high, y = Picture(title), 900, 58, EDGE + 92
    total = sum(float(fields[0]) for word, fields in lines if word == "part")
    x, colours, below = EDGE, iter(PARTS), []
    for word, fields in lines:
        if word == "part":
            weight, name, text = fields
            wide, colour = whole * float(weight) / total, next(colours)
            picture.out.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high}" fill="{colour}" '
                               'stroke="#6b7785"/>')
            body = wrap(name, wide - 6)
            for i, part in enumerate(body):
                picture.text(x + wide / 2, y + high / 2 + 5 + LEAD * (i - (len(body) - 1) / 2), part, "mid")
            if text:
                below.append((colour, name, text))
            x += wide
        elif word == "mark":
            picture.line([(x, y - 26), (x, y - 2)], arrow=True)
            picture.text(x, y - 32, fields[0], "code mid")
            below.append((None, *fields))
    picture.reach(EDGE + whole, y + high)
    picture.line([(EDGE + whole, y + high / 2), (EDGE + whole + 12, y + high / 2), (EDGE + whole + 12, y + high + 16),
                  (EDGE - 12, y + high + 16), (EDGE - 12, y + high / 2), (EDGE - 2, y + high / 2)], arrow=True)
    picture.reach(EDGE + whole + 12, 0)
    y += high + 46
    for colour, name, text in below:
        if colour:
            picture.rect(EDGE, y - 11, 14, 14, fill=colour)
        picture.text(EDGE + 22, y, name, "" if colour else "code")
        for part in wrap(text, whole - 190):
            picture.text(EDGE + 210, y, part)
            y += LEAD
        y += 5
    return picture


def spans(title, lines):
    moments = [fields for word, fields in lines if word == "moment"]
    side, step = 352, 84
    picture, y = Picture(title), EDGE + 44
    start = EDGE + side
    for i, (text, code) in enumerate(moments):
        x = start + step * (i + 1)
        picture.text(x - step / 2 + 4, y + 10, str(i + 1), "head mid")
        for j, part in enumerate(wrap(text, step - 8, 12)):
            picture.text(x - step / 2 + 4, y + 27 + 14 * j, part, "small mid")
    y += 86
    top = y
    bars = []
    for word, fields in lines:
        if word != "life":
            continue
        thing, end, text = fields
        body = wrap(text, side - 12, 12)
        picture.text(EDGE, y + 13, thing, "head")
        for j, part in enumerate(body):
            picture.text(EDGE, y + 29 + 15 * j, part, "small")
        high = 22 + 15 * len(body)
        bars.append((y + 4, min(high - 8, 24), float(end)))
        y += high + 6
    for i in range(len(moments)):
        x = start + step * (i + 1)
        picture.line([(x, top), (x, y)], "grid")
    for at, high, end in bars:
        final = end > len(moments) - 2
        picture.rect(start, at, step * end, high, "late" if final else "bar", round_=3)
    y += 14
    for i, (text, code) in enumerate(moments):
        picture.text(EDGE, y + 6, str(i + 1), "head")
        picture.text(EDGE + 22, y + 6, code, "code")
        y += LEAD
    for style, text in (("bar", "ends before the driver's remove function returns"), ("late", "ends later")):
        picture.rect(EDGE, y + 4, 14, 14, style)
        picture.text(EDGE + 22, y + 15, text, "small")
        y += LEAD + 4
    return picture


def floors(title, lines):
    about = {fields[0]: fields[1] for word, fields in lines if word == "floor"}
    used = collections.defaultdict(set)
    code, includes = read_units()
    for a, b in arrows(code, includes):
        used[os.path.dirname(a)].add(os.path.dirname(b))
    missing = (set(FLOORS) | set(MODEL_FLOORS)) ^ set(about)
    if missing:
        raise Wrong(f"floors.txt and FLOORS of deps.py differ: {' '.join(sorted(missing))}")
    picture, y, row, wide, cell = Picture(title), EDGE + 150, 24, 470, 21
    for order in (FLOORS, MODEL_FLOORS):
        down = order[::-1]
        for i, folder in enumerate(down):
            at = y + row * i
            picture.rect(EDGE, at, wide, row - 2, fill=WINGS[folder.split("/")[0]], round_=3)
            picture.text(EDGE + 8, at + 16, folder, "code")
            picture.text(EDGE + 128, at + 16, about[folder], "small")
            if width(about[folder], 12) > wide - 128:
                raise Wrong(f"too long: {about[folder]}")
            x = EDGE + wide + 12
            for j, other in enumerate(down):
                centre = x + cell * j + cell / 2
                if i == j:
                    picture.rect(centre - 7, at + 4, 14, 14, fill=WINGS[folder.split("/")[0]], round_=2)
                elif other in used[folder]:
                    picture.out.append(f'<circle cx="{centre:g}" cy="{at + 11:g}" r="4.5" class="dot"/>')
                    if j < i:
                        raise Wrong(f"upward arrow: {folder} -> {other}")
                if not i:
                    picture.text(centre + 4, y - 8, other, "code", turn=True)
            picture.line([(x, at + row - 1), (x + cell * len(down), at + row - 1)], "grid")
        picture.reach(EDGE + wide + 12 + cell * len(down), 0)
        y += row * len(down) + 128
    return picture


KINDS = {"flow": flow, "ring": ring, "spans": spans, "floors": floors}


def picture_of(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    kind, title = rows[0].split(" ", 1)
    lines = []
    for row in rows[1:]:
        word, rest = row.split(" ", 1)
        lines.append((word, [field.strip() for field in rest.split("|")]))
    return KINDS[kind](title, lines).svg()


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    wrong = 0
    for name in sorted(os.listdir(FOLDER)):
        if not name.endswith(".txt"):
            continue
        path = os.path.join(FOLDER, name[:-4] + ".svg")
        try:
            svg = picture_of(os.path.join(FOLDER, name))
        except (Wrong, KeyError, ValueError) as error:
            sys.exit(f"error: Documentation/drawings/{name}: {error}")
        old = None
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                old = file.read()
        if check and old != svg:
            print(f"Documentation/drawings/{name}: {name[:-4]}.svg is not its drawing: tools/lab/pages/drawings.py draws it")
            wrong += 1
        elif not check and old != svg:
            with open(path, "w", encoding="utf-8") as file:
                file.write(svg)
    if wrong:
        sys.exit(f"error: {wrong} drawings differ")


if __name__ == "__main__":
    main()
