#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build and run the project with one file changed, with as little work as possible.

A build of the unchanged snapshot is made once, by the usual tools. For a mutant only the objects
that depend on the changed file are compiled, with the commands of that build, into a directory of
the mutant's own, and linked with the others. The kernel keeps the symbol table of the unchanged one
(only names in its reports could be wrong), which saves two of its three links.
"""
import fcntl
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time

import ktap
from sources import TOP

GENX = "drivers/gpu/drm/genx/"


class Wrong(Exception):
    """A line of the table cannot be tried; the argument is the reason."""


def sh(command, cwd, **more):
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True, errors="replace", check=False, **more)


def sh_within(command, cwd, limit):
    """Run a command for at most limit seconds. At the limit all of its processes are ended: a guest that is
    left running would write into the logs of the next one."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True, errors="replace",
                          start_new_session=True) as child:
        try:
            text, _ = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGTERM)
            try:
                child.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.communicate()
            raise
        return subprocess.CompletedProcess(command, child.returncode, text)


def first_error(text):
    found = [l for l in text.splitlines() if re.search(r"error|undefined reference", l)]
    return (found or [text.strip()[-200:]])[0]


def must(command, cwd, shell=False, **more):
    """Run a command of a build."""
    done = sh(command, cwd, shell=shell, **more)
    if done.returncode:
        raise Wrong("does not build: " + first_error(done.stdout))
    return done.stdout


def run_until_bad(command, limit, is_bad):
    """Run a program; stop at its first bad line or after limit seconds.

    Returns its lines, and what was bad ("" if nothing)."""
    lines = []
    late = []
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace",
                          start_new_session=True) as child:

        def stop():
            try:
                os.killpg(child.pid, 9)
            except ProcessLookupError:
                pass

        timer = threading.Timer(limit, lambda: (late.append(1), stop()))
        timer.start()
        try:
            for line in child.stdout:
                lines.append(line)
                bad = is_bad(line)
                if bad:
                    stop()
                    return lines, bad, 0
        finally:
            timer.cancel()
        status = child.wait()
    return lines, f"no end in {limit:.0f} s" if late else "", status


class built_here:
    """The KUnit build of this checkout, locked while it is copied; out is empty if there is none."""

    def __init__(self, tree):
        self.out = ""
        self.lock = None
        where = sh(["tools/lab/kunit", "--where"], TOP)
        if os.path.samefile(tree, TOP) or where.returncode:
            return
        out = where.stdout.split()[-1]
        if os.path.exists(os.path.join(out, "linux")) and os.path.exists(os.path.join(out, ".genx-base")):
            self.out = out

    def __enter__(self):
        if self.out:
            self.lock = open(self.out + ".lock", "w", encoding="utf-8")
            fcntl.flock(self.lock, fcntl.LOCK_SH)
        return self

    def __exit__(self, *_):
        if self.lock:
            self.lock.close()


class Kernel:
    """KUnit under User Mode Linux."""

    def __init__(self, tree):
        self.tree = tree
        with built_here(tree) as seed:
            done = must(["tools/lab/kunit", "--build-only"], tree,
                        env=os.environ | ({"GENX_KUNIT_FROM": seed.out} if seed.out else {}))
        where = sh(["tools/lab/kunit", "--where"], tree)
        if where.returncode:
            raise Wrong((done + where.stdout).strip())
        self.source, self.out = where.stdout.split()
        # no other process builds here while mutants are linked with these objects
        self.lock = open(self.out + ".lock", "w", encoding="utf-8")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        link = subprocess.run(
            ["make", "-s", "-C", self.source, "ARCH=um", "O=" + self.out,
             "--eval=genx-link: ; @echo $(CFLAGS_vmlinux) @LIBS@ $(KBUILD_VMLINUX_LIBS)", "genx-link"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True,
            check=True)
        flags, libs = link.stdout.split("@LIBS@")
        self.flags, self.libs = flags.split(), libs.split()
        self.objects = must(["ar", "t", "vmlinux.a"], self.out).split()
        self.commands = {}
        self.needs = {}
        for name in self.objects:
            if name.startswith(GENX):
                self.read_command(name)

    def read_command(self, name):
        directory, base = os.path.split(name)
        with open(os.path.join(self.out, directory, f".{base}.cmd"), encoding="utf-8") as file:
            text = file.read()
        self.commands[name] = re.match(r"\S+ := (.*)", text)[1]
        place = os.path.join(self.source, GENX)
        # as the compiler names them, or relative to the build, as ccache does
        paths = {os.path.normpath(os.path.join(self.out, word)) for word in text.split()}
        self.needs[name] = {path[len(place):] for path in paths if path.startswith(place)}

    def build(self, tree, changed, work):
        """Link a kernel with one file of the tree changed; its path."""
        affected = [name for name, needs in self.needs.items() if changed in needs]
        if not affected:
            raise Wrong(f"nothing in the kernel is built from {changed}")
        new = {}
        place = os.path.join(self.source, GENX.rstrip("/"))
        for name in affected:
            new[name] = os.path.join(work, name.replace("/", "-"))
            command = self.commands[name].replace(place, tree)
            command = re.sub(r"-Wp,-MMD,\S+", "", command)
            command = command.replace(f"-o {name} ", f"-o {shlex.quote(new[name])} ")
            must(command, self.out, shell=True)
        return self.link(new, work)

    def link(self, new, work, more=(), script="arch/um/kernel/vmlinux.lds"):
        """Link a kernel with some objects in place of those of the snapshot; its path."""
        listing = os.path.join(work, "objects")
        with open(listing, "w", encoding="utf-8") as file:
            file.write("\n".join(new.get(name, name) for name in self.objects))
        kernel = os.path.join(work, "linux")
        must(["gcc", *self.flags, "-Wl,--script=" + script, "-Wl,--strip-debug",
              "-o", kernel, "@" + listing, "init/version-timestamp.o", "-Wl,--start-group",
              *self.libs, "-Wl,--end-group", ".tmp_vmlinux2.kallsyms.o", "-lutil", "-lrt",
              "-lpthread", *more], self.out)
        return kernel

    def delay_loop(self):
        """The argument for the length of the delay loop, as in tools/lab/kunit."""
        loops = sh(["tools/lab/lib/delay-loop", "loop"], TOP).stdout.strip()
        with open(os.path.join(self.out, ".config"), encoding="utf-8") as file:
            hertz = re.search(r"^CONFIG_HZ=(\d+)$", file.read(), re.M)[1]
        return [f"lpj={int(loops) // int(hertz)}"] if loops else []

    def run(self, kernel, test, kind, work, limit, more=()):
        """The first case that fails, "" if none does."""
        command = [kernel or os.path.join(self.out, "linux"), "mem=1G", "kunit.enable=1",
                   "console=tty", "kunit_shutdown=halt", "uml_dir=" + work, "kmemleak.verbose=1",
                   "kunit.filter_glob=" + test, *more]
        if kind == "kunit-virtual":
            command.append("time-travel=inf-cpu")
        else:
            command += self.delay_loop()
        lines, bad, _ = run_until_bad(command, limit, ktap.is_bad)
        if bad:
            return f"{bad} in {ktap.running(lines)}" if bad.startswith("no end") else bad
        out = ktap.read(lines, self.source)
        if out.passed + out.failed + out.skipped == 0:
            raise Wrong(f"no such test: {test}" if kernel is None else "the kernel does not boot")
        if out.passed + out.failed == 0:
            raise Wrong(f"{test} is skipped")
        return out.problems[0][0].split("\n")[0] if out.problems else ""


class Model:
    """A test program of the model, with sanitizers."""

    def __init__(self, tree):
        self.tree = tree
        self.plans = {}
        self.guard = threading.Lock()

    def plan(self, test):
        """The commands that make a test program: compile each object, link."""
        with self.guard:
            if test in self.plans:
                return self.plans[test]
            program = f"build/model-test/{test}"
            must(["make", "-s", program], self.tree)
            text = must(["make", "-n", "-B", "V=1", program], self.tree)
            compiles, link = {}, None
            for line in text.splitlines():
                match = re.search(r" -c -o (\S+) \S+$", line)
                if match:
                    compiles[match[1]] = line
                elif f"-o {program} " in line:
                    link = line
            needs = {name: self.needs(name) for name in compiles}
            self.plans[test] = compiles, needs, link
            return self.plans[test]

    def needs(self, name):
        with open(os.path.join(self.tree, name[:-2] + ".d"), encoding="utf-8") as file:
            first = file.read().split("\n\n")[0].replace("\\\n", " ").split(":", 1)[1]
        return {os.path.normpath(word) for word in first.split()}

    def build(self, tree, changed, work, test):
        compiles, needs, link = self.plan(test)
        affected = [name for name in compiles if changed in needs[name]]
        if not affected:
            raise Wrong(f"nothing in {test} is built from {changed}")
        words = link.split()
        for name in affected:
            new = os.path.join(work, name.replace("/", "-"))
            must(compiles[name].replace(f"-o {name} ", f"-o {new} "), tree, shell=True)
            words = [new if word == name else word for word in words]
        program = os.path.join(work, test)
        words[words.index("-o") + 1] = program
        words = [os.path.join(self.tree, w) if w.startswith("build/") else w for w in words]
        must(words, tree)
        return program

    def run(self, program, test, limit):
        command = [program or os.path.join(self.tree, "build/model-test", test)]
        lines, bad, status = run_until_bad(command, limit, lambda line: re.sub(
            r"^not ok \d+ - ", test + ": ", line.strip()) if line.startswith("not ok") else "")
        if not bad and status:
            bad = next((l.strip() for l in lines if "ERROR:" in l or "runtime error:" in l),
                       f"ends with {status}")
        return bad


class Guest:
    """What runs in a tree of its own: a test in a guest (kind vm), of the protocol of the modelled
    device (vgpu), of genx-perf alone (perf), or a static check (static)."""

    def __init__(self, tree):
        self.tree = tree
        self.guard = threading.Lock()
        self.module = None

    def run(self, test, kind, limit):
        build = ["make", "-s", "vm-parts"] if kind == "vm" else ["true"]
        must(build, self.tree)
        program = f"build/perf-test/{test}"
        perf = ["make", "-s", "perf-test"] if test == "perf" else [
            "bash", "-c", f"make -s {program} && tools/lab/lib/run-tap {program}"]
        command = {"vm": ["tools/lab/vm-test", test], "vgpu": ["make", "-s", "vgpu-test"],
                   "perf": perf,
                   "static": ["tools/lab/static", "=" + test]}[kind]
        try:
            done = sh_within(command, self.tree, limit)
        except subprocess.TimeoutExpired:
            return f"no end in {limit:.0f} s"
        if not re.search(r"^\d+ passed, \d+ failed", done.stdout, re.M):
            raise Wrong("no such test: " + first_error(done.stdout))
        if done.returncode == 0:
            return ""
        if kind == "static":
            return next((line[4:] for line in done.stdout.splitlines() if line.startswith("  | ")),
                        f"{test} fails")
        found = re.search(r"FAILED (.*)|error: vm: (.*?);|^not ok \d+ - (.*)", done.stdout, re.M)
        return next(filter(None, found.groups())) if found else "fails"


class Lab:
    """Every kind of test, on one snapshot of the sources; each worker has a tree to change."""

    def __init__(self, work, trees, kinds):
        self.work, self.trees = work, trees
        self.kernel = Kernel(trees[0]) if {"kunit", "kunit-virtual"} & kinds else None
        self.model = Model(trees[0])
        self.guest = Guest(trees[-1])
        self.baselines = {}
        self.guards = {}
        self.guard = threading.Lock()

    def baseline(self, test, kind):
        """Seconds of a test without a change, or why it cannot be used."""
        with self.guard:
            guard = self.guards.setdefault((test, kind), threading.Lock())
        with guard:
            if (test, kind) not in self.baselines:
                begin = time.monotonic()
                try:
                    # the static checks build the module for two kernels first, those of programs build these
                    bad = self.run(None, test, kind, 900)
                except Wrong as wrong:
                    bad = str(wrong)
                took = time.monotonic() - begin
                self.baselines[test, kind] = f"{test} without the change: {bad}" if bad else took
            return self.baselines[test, kind]

    def run(self, change, test, kind, limit):
        """Run a test with a change (worker, file, old text, new text) or none: the first failure."""
        if kind in ("vm", "vgpu", "perf", "static"):
            with self.guest.guard:
                return self.changed(change, self.guest.tree,
                                    lambda _: self.guest.run(test, kind, limit))
        work = os.path.join(self.work, f"run-{threading.get_ident()}")
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        tree = self.trees[change[0]] if change else None

        def build_and_run(path):
            if kind == "model":
                program = self.model.build(tree, path, work, test) if path else None
                if program is None:
                    self.model.plan(test)
                return self.model.run(program, test, limit)
            kernel = self.kernel.build(tree, path, work) if path else None
            return self.kernel.run(kernel, test, kind, work, limit)

        try:
            return self.changed(change, tree, build_and_run)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    @staticmethod
    def changed(change, tree, action):
        """Do an action while a file of a tree is changed."""
        if not change:
            return action(None)
        _, path, old, new = change
        source = os.path.join(tree, path)
        if not os.path.isfile(source):
            raise Wrong(f"no file {path}")
        with open(source, encoding="utf-8") as file:
            text = file.read()
        if text.count(old) != 1:
            raise Wrong(f"the old text is {text.count(old)} times in {path}")
        try:
            with open(source, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
            return action(path)
        finally:
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
