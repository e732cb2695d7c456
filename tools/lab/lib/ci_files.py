#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read the CI examples of contrib/ci: jobs() of a file gives the steps of each job of each cell of its matrix.

It knows what the examples use of GitHub Actions and of GitLab CI, and raises Wrong for any other key, action, context,
function or variable: what it does not understand, it does not test.
"""
import dataclasses
import fnmatch
import glob
import hashlib
import itertools
import os
import re

import yaml

IMAGE = re.compile(r"debian:1[23]")
ACTIONS = {
    "actions/checkout@v4": ({"path", "repository"}, {"path"}),
    "actions/cache@v4": ({"path", "key"}, {"path", "key"}),
    "actions/upload-artifact@v4": ({"name", "path", "if-no-files-found"}, {"name", "path"}),
}
# a user who copies an example replaces this
OWNER = "OWNER/genx"
# variables that the user may set for a run
SETTINGS = ("GENX_OWN_KERNEL",)


class Wrong(Exception):
    """The file is wrong, or has what this module does not know."""


@dataclasses.dataclass
class Step:
    """kind: run (text), checkout (path; what is "own" or "genx"), cache (path), upload (name, path)"""
    kind: str
    text: str = ""
    path: str = ""
    what: str = ""
    name: str = ""
    always: bool = False


@dataclasses.dataclass
class Job:
    name: str
    cell: dict
    options: str  # of bash
    steps: list
    env: dict = dataclasses.field(default_factory=dict)


class Loader(yaml.SafeLoader):
    """A key may stand in a mapping once, and "on" is a word, as in YAML 1.2."""

    def construct_mapping(self, node, deep=False):
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise Wrong(f"line {key.start_mark.line + 1}: '{key.value}' stands there twice")
            seen.add(key.value)
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), "tf")


def mapping(value, where, known, needed=()):
    """A mapping with keys that are known, and with those that are needed."""
    if not isinstance(value, dict):
        raise Wrong(f"{where}: no mapping")
    for key in value:
        if key not in known:
            raise Wrong(f"{where}: unknown key '{key}'")
    for key in needed:
        if key not in value:
            raise Wrong(f"{where}: no '{key}'")
    return value


def listed(value, where):
    if not isinstance(value, list) or not value:
        raise Wrong(f"{where}: no list")
    return value


def word(value, where, pattern=r".+"):
    if not isinstance(value, str) or not re.fullmatch(pattern, value, re.S):
        raise Wrong(f"{where}: '{value}' is not what belongs there")
    return value


def image(value, where):
    """The steps run as root, with apt, in a Debian that has the packages."""
    return word(value, where, IMAGE.pattern)


# ---- GitHub Actions ---------------------------------------------------------------------------

TOKEN = re.compile(r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<name>[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)"
                   r"|(?P<sign>==|!=|&&|\|\||[(),!]))")


class Expression:
    """What stands in ${{ }}: values of matrix and vars, strings, ==, !=, !, &&, ||, hashFiles(), always()."""

    def __init__(self, text, values, top):
        self.text, self.values, self.top = text, values, top
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Wrong(f"expression '{self.text}': cannot read '{text[at:]}'")
            self.tokens.append((found.lastgroup, found[found.lastgroup]))
            at = found.end()

    def value(self):
        value = self.either()
        if self.tokens:
            raise Wrong(f"expression '{self.text}': cannot read '{self.tokens[0][1]}'")
        return value

    def sign(self, *signs):
        """The next token, if it is one of these signs."""
        if self.tokens and self.tokens[0][0] == "sign" and self.tokens[0][1] in signs:
            return self.tokens.pop(0)[1]
        return None

    def either(self):
        value = self.both()
        while self.sign("||"):
            other = self.both()
            value = value or other
        return value

    def both(self):
        value = self.compared()
        while self.sign("&&"):
            other = self.compared()
            value = value and other
        return value

    def compared(self):
        value = self.single()
        sign = self.sign("==", "!=")
        if sign:
            # GitHub compares strings without regard to case
            same = str(value).lower() == str(self.single()).lower()
            value = same if sign == "==" else not same
        return value

    def single(self):
        if self.sign("!"):
            return not self.single()
        if self.sign("("):
            value = self.either()
            self.closed()
            return value
        kind, token = self.tokens.pop(0) if self.tokens else ("", "its end")
        if kind == "text":
            return token[1:-1].replace("''", "'")
        if kind == "name" and self.sign("("):
            return self.called(token)
        if kind == "name" and token in self.values:
            return self.values[token]
        raise Wrong(f"expression '{self.text}': unknown '{token}'")

    def closed(self):
        if not self.sign(")"):
            raise Wrong(f"expression '{self.text}': no ')'")

    def called(self, name):
        arguments = []
        while not self.sign(")"):
            if arguments and not self.sign(","):
                raise Wrong(f"expression '{self.text}': no ')'")
            arguments.append(self.either())
        if name == "always" and not arguments:
            return True
        if name == "hashFiles" and arguments:
            return self.hash_files(arguments)
        raise Wrong(f"expression '{self.text}': unknown function '{name}'")

    def hash_files(self, patterns):
        total = hashlib.sha256()
        for pattern in patterns:
            # genx is the present checkout
            inside = pattern.removeprefix("genx/")
            found = [path for path in sorted(glob.glob(os.path.join(self.top, inside))) if os.path.isfile(path)]
            if inside == pattern or not found:
                raise Wrong(f"hashFiles: no file is '{pattern}'")
            for path in found:
                with open(path, "rb") as file:
                    total.update(file.read())
        return total.hexdigest()


def evaluated(text, values, top):
    """A text with the values of its ${{ }}."""
    text = re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(Expression(found[1], values, top).value()), text)
    if "${{" in text:
        raise Wrong(f"'{text}': '${{{{' without an end")
    return text


def github_cells(strategy, where):
    """Each combination of the lists of a matrix, or each mapping of its include."""
    mapping(strategy, where, ("fail-fast", "matrix"), ("matrix",))
    matrix = strategy["matrix"]
    if isinstance(matrix, dict) and "include" in matrix:
        mapping(matrix, where, ("include",))
        cells = listed(matrix["include"], where)
        for cell in cells:
            mapping(cell, where, cells[0], cells[0])
        return cells
    if not isinstance(matrix, dict) or not matrix:
        raise Wrong(f"{where}: no matrix")
    for name, values in matrix.items():
        listed(values, f"{where}: {name}")
    return [dict(zip(matrix, cell)) for cell in itertools.product(*matrix.values())]


def github_step(step, where, values, top):
    mapping(step, where, ("run", "uses", "with", "if", "name"))
    if ("run" in step) == ("uses" in step):
        raise Wrong(f"{where}: either 'run' or 'uses'")
    condition = step.get("if")
    if condition not in (None, "always()"):
        raise Wrong(f"{where}: unknown condition '{condition}'")
    always = condition == "always()"
    if "run" in step:
        mapping(step, where, ("run", "if", "name"))
        return Step("run", evaluated(word(step["run"], where), values, top), always=always)
    action = step["uses"]
    if action not in ACTIONS:
        raise Wrong(f"{where}: unknown action '{action}'")
    known, needed = ACTIONS[action]
    given = {key: evaluated(word(value, f"{where}: {key}"), values, top)
             for key, value in mapping(step.get("with", {}), f"{where}: {action}", known, needed).items()}
    if action.startswith("actions/checkout@"):
        if given.get("repository", OWNER) != OWNER:
            raise Wrong(f"{where}: unknown repository '{given['repository']}'")
        return Step("checkout", path=given["path"], what="genx" if "repository" in given else "own")
    if action.startswith("actions/cache@"):
        return Step("cache", path=given["path"], name=given["key"])
    word(given.get("if-no-files-found", "error"), f"{where}: if-no-files-found", "error|warn")
    return Step("upload", path=given["path"], name=given["name"], always=always)


def github(data, settings, top):
    mapping(data, "the file", ("name", "on", "jobs"), ("on", "jobs"))
    for event in listed(data["on"], "on"):
        word(event, "on", "push|pull_request")
    made = []
    settings = {f"vars.{name}": settings.get(name, "") for name in SETTINGS}
    for name, job in data["jobs"].items():
        mapping(job, name, ("if", "runs-on", "container", "timeout-minutes", "strategy", "steps"),
                ("runs-on", "container", "steps", "strategy"))
        word(job["runs-on"], name, "ubuntu-latest")
        image(job["container"], name)
        enabled = "if" not in job or Expression(job["if"], settings, top).value()
        for cell in github_cells(job["strategy"], f"{name}: strategy"):
            values = settings | {f"matrix.{key}": value for key, value in cell.items()}
            steps = [github_step(step, f"{name}: step {number}", values, top)
                     for number, step in enumerate(listed(job["steps"], name), 1)]
            if enabled:
                made.append(Job(name, cell, "-e", steps))
    uploads = [step.name for job in made for step in job.steps if step.kind == "upload"]
    for upload in uploads:
        if uploads.count(upload) > 1:
            raise Wrong(f"two jobs upload the artifact '{upload}'")
    return made


# ---- GitLab CI --------------------------------------------------------------------------------

JOB = ("stage", "extends", "image", "timeout", "parallel", "variables", "before_script", "script", "cache",
       "artifacts", "rules")


def expanded(text, env, where):
    """A text with the values of its variables."""
    def of(found):
        name = found[1] or found[2]
        if name not in env:
            raise Wrong(f"{where}: unknown variable '{name}'")
        return env[name]
    return re.sub(r"\$(?:\{(\w+)\}|(\w+))", of, text)


def merged(below, above):
    return below | {key: merged(below[key], value) if isinstance(value, dict) and isinstance(below.get(key), dict)
                    else value for key, value in above.items()}


def gitlab_cells(parallel, where):
    mapping(parallel, where, ("matrix",), ("matrix",))
    cells = []
    for lists in listed(parallel["matrix"], where):
        mapping(lists, where, lists)
        values = [value if isinstance(value, list) else [value] for value in lists.values()]
        cells += [dict(zip(lists, cell)) for cell in itertools.product(*values)]
    return cells


def gitlab_enabled(rules, settings, where):
    for rule in listed(rules, where):
        mapping(rule, where, ("if",), ("if",))
        found = re.fullmatch(r'\$(\w+) == "([^"]*)"', rule["if"])
        if not found or found[1] not in SETTINGS:
            raise Wrong(f"{where}: unknown condition '{rule['if']}'")
        if settings.get(found[1], "") == found[2]:
            return True
    return False


def gitlab_job(name, job, cell, folder):
    env = {"CI_PROJECT_DIR": folder} | {key: word(value, name) for key, value in cell.items()}
    for key, value in mapping(job.get("variables", {}), name, job.get("variables", {})).items():
        env[key] = expanded(word(value, f"{name}: {key}"), env, f"{name}: {key}")
    cache = mapping(job["cache"], f"{name}: cache", ("key", "paths"), ("key", "paths"))
    artifacts = mapping(job["artifacts"], f"{name}: artifacts", ("when", "name", "paths"), ("name", "paths"))
    word(artifacts.get("when", "always"), f"{name}: artifacts", "always")
    lines = [word(line, f"{name}: script") for key in ("before_script", "script")
             for line in listed(job[key], f"{name}: {key}")]
    steps = [Step("checkout", path=".", what="own")]
    for path in listed(cache["paths"], f"{name}: cache"):
        path = expanded(word(path, f"{name}: cache"), env, f"{name}: cache")
        if os.path.isabs(path):
            raise Wrong(f"{name}: cache: {path} is not in the folder of the project")
        steps.append(Step("cache", path=path, name=expanded(word(cache["key"], name), env, name)))
    steps.append(Step("run", "\n".join(lines)))
    upload = expanded(word(artifacts["name"], name), env, f"{name}: artifacts")
    for path in listed(artifacts["paths"], f"{name}: artifacts"):
        steps.append(Step("upload", path=word(path, name), name=upload, always=True))
    return Job(name, cell, "-eo pipefail", steps, env)


def gitlab(data, settings, folder):
    made = []
    stages = listed(data.get("stages"), "stages")
    hidden = {name: job for name, job in data.items() if name.startswith(".")}
    for name, job in data.items():
        if name == "stages":
            continue
        where = f"unknown key, or job, '{name}'"
        mapping(job, where, JOB)
        if name in hidden:
            continue
        if "extends" in job:
            if job["extends"] not in hidden:
                raise Wrong(f"{name}: no job '{job['extends']}' to extend")
            job = merged(hidden[job["extends"]], job)
        mapping(job, name, JOB, ("stage", "image", "parallel", "before_script", "script", "cache", "artifacts"))
        word(job["stage"], f"{name}: stage", "|".join(map(re.escape, stages)))
        image(job["image"], name)
        word(job.get("timeout", "1h"), f"{name}: timeout", r"\d+h")
        enabled = "rules" not in job or gitlab_enabled(job["rules"], settings, f"{name}: rules")
        jobs_of = [gitlab_job(name, job, cell, folder) for cell in gitlab_cells(job["parallel"], name)]
        made += jobs_of if enabled else []
    return made


def jobs(path, settings, folder, top):
    """The jobs of a file, in which the variables of the user are settings; folder is where they run, top the present
    checkout of genx."""
    with open(path, encoding="utf-8") as file:
        try:
            data = yaml.load(file, Loader)
        except yaml.YAMLError as error:
            raise Wrong(" ".join(str(error).split())) from error
    if not isinstance(data, dict):
        raise Wrong("the file: no mapping")
    made = gitlab(data, settings, folder) if fnmatch.fnmatch(path, "*gitlab*") else github(data, settings, top)
    if not made:
        raise Wrong("no job runs")
    return made
