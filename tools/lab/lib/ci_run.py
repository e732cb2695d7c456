#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the steps of the jobs of contrib/ci on this machine: run(file, ...) says of each job why it failed.

The checkout of genx is the present one, and the cache is that of this machine. A step finds no program but nproc
and three that stand for others: apt-get looks its packages up, git makes the checkout, make does `make shell`, both
only after apt-get has installed them. `make shell` boots the guest (whole), or checks what it is given
(tools/lab/shell --dry-run).
"""
import functools
import os
import re
import select
import shlex
import shutil
import subprocess
import tempfile

import ci_files
from ci_files import Wrong
from sources import TOP

SHELL = os.path.join(TOP, "tools", "lab", "shell")
REPORT = os.path.join(TOP, "build", "log", "shell-report.txt")
ROOT_CACHE = "/var/cache/genx"
KERNEL_NEEDS = ("bc", "bison", "flex", "gcc", "libelf-dev", "libssl-dev")
URL = re.compile(rf"https://[\w.]+/{ci_files.OWNER}\.git")
# A program of a step writes its call to a file, and ends with the status that it reads from another.
STUB = """#!/bin/sh
{ printf '%s\\0' "$(($# + 3))" "$PWD" "${GENX_CACHE:-}" NAME "$@"; } > FOLDER/call
read -r status < FOLDER/answer
exit "$status"
"""


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout


def machine_cache():
    """As tools/lab/lib/lib.sh chooses it."""
    if os.environ.get("GENX_CACHE"):
        return os.environ["GENX_CACHE"]
    if os.getuid() == 0:
        return ROOT_CACHE
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "genx")


@functools.lru_cache(maxsize=None)
def package_exists(name):
    """Whether this machine has a package or can install it; lists of packages are fetched if there are none."""
    def known(*command):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    if known("dpkg", "-s", name) or known("apt-cache", "show", "--no-all-versions", name):
        return True
    if os.getuid() or "Packages" in output_of("apt-cache", "policy"):
        return False
    return known("apt-get", "-q", "update") and known("apt-cache", "show", "--no-all-versions", name)


@functools.lru_cache(maxsize=None)
def variables():
    return re.findall(r"^  ([A-Z]+) ", output_of(SHELL, "--help"), re.M)


@functools.lru_cache(maxsize=None)
def kernel_source():
    return output_of(os.path.join(TOP, "tools/lab/kernel"), "source").strip()


@functools.lru_cache(maxsize=None)
def dry_run(words):
    """Where `make WORD...` would write the account, if it takes these words."""
    make = ["make", "-C", TOP, "-n", "-s", "--no-print-directory", *words]
    line = output_of(*make)
    if not line.startswith("tools/lab/shell "):
        raise Wrong(f"make would run '{line}'")
    command = next((word.removeprefix("CMD=") for word in words if word.startswith("CMD=")), "")
    arguments = line.removeprefix("tools/lab/shell ")
    done = subprocess.run(["bash", "-c", f"{shlex.quote(SHELL)} --dry-run {arguments}"], check=False, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, cwd=TOP, env=os.environ | {"CMD": command})
    found = re.search(r"^report: (.*)$", done.stdout, re.M)
    if done.returncode or not found:
        raise Wrong(done.stderr.strip() or f"tools/lab/shell --dry-run printed '{done.stdout}'")
    return found[1]


class Machine:
    """What the steps have done until now, and the programs that they call."""

    def __init__(self, whole, kernel):
        self.whole, self.kernel = whole, kernel
        self.updated = self.configured = False
        self.installed, self.cached, self.reports = [], [], []

    def call(self, folder, cache, name, *arguments):
        """The status of a program that a step calls in a folder, and what it says."""
        try:
            {"apt-get": self.apt_get, "git": self.git, "make": self.make}[name](folder, cache, list(arguments))
        except (Wrong, OSError, subprocess.CalledProcessError) as error:
            return 1, f"{name} {shlex.join(arguments)}: {error}"
        return 0, ""

    def needs(self, *packages):
        for package in packages:
            if package not in self.installed:
                raise Wrong(f"the image has no {package}, nothing before installs it")

    def apt_get(self, _folder, _cache, arguments):
        match arguments:
            case ["update"]:
                self.updated = True
            case ["install", "-y", *names] if names:
                if not self.updated:
                    raise Wrong("the image has no package lists before 'apt-get update'")
                for name in names:
                    if not package_exists(name):
                        raise Wrong(f"Debian has no package '{name}'")
                self.installed += names
            case _:
                raise Wrong("neither 'update' nor 'install -y PACKAGE...'")

    def git(self, folder, _cache, arguments):
        self.needs("git")
        match arguments:
            case ["clone", "--depth", "1", url, name] if URL.fullmatch(url):
                os.symlink(TOP, os.path.join(folder, name))
            case _:
                raise Wrong("not 'git clone --depth 1 URL FOLDER' of genx")

    def make(self, folder, cache, words):
        self.needs("make")
        if words[:1] == ["-C"]:
            folder, words = os.path.join(folder, *words[1:2]), words[2:]
        if not os.path.isdir(folder):
            raise Wrong(f"no folder '{folder}'")
        if os.path.realpath(folder) == TOP:
            self.shell(cache, words)
        elif os.path.isfile(os.path.join(folder, ".own")):
            self.own(folder, words)
        else:
            raise Wrong(f"'{folder}' is not a checkout")

    def own(self, folder, words):
        """Build the user's kernel: a configuration, then the image."""
        image = os.path.join(folder, "arch/x86/boot/bzImage")
        for word in words:
            if re.fullmatch(r"-j\d+", word):
                continue
            if word.endswith("config"):
                if not os.path.isfile(os.path.join(kernel_source(), "arch/x86/configs", word)):
                    raise Wrong(f"Linux has no '{word}'")
                self.configured = True
            elif word == "bzImage" and self.configured:
                self.needs(*KERNEL_NEEDS)
                os.makedirs(os.path.dirname(image))
                if self.kernel:
                    shutil.copy(self.kernel, image)
                else:
                    with open(image, "w", encoding="utf-8") as file:
                        file.write("a kernel")
            else:
                raise Wrong(f"unknown target '{word}', or not in this order")

    def shell(self, cache, words):
        """make shell, in words that make and tools/lab/shell know, with the cache that is kept."""
        if words[:1] != ["shell"]:
            raise Wrong(f"unknown target '{words[:1]}' of genx")
        for word in words[1:]:
            name, sign, _ = word.partition("=")
            if not sign or name not in variables():
                raise Wrong(f"make shell has no '{word}'")
        cache = cache or ROOT_CACHE
        if cache not in self.cached:
            raise Wrong(f"make shell fills {cache}, which is not what is cached: {', '.join(self.cached)}")
        report = dry_run(tuple(words))
        self.reports.append(report)
        if self.whole:
            done = subprocess.run(["make", "-C", TOP, *words], check=False, stdin=subprocess.DEVNULL, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode:
                raise Wrong(f"ended with {done.returncode}:\n" + "\n".join(done.stdout.splitlines()[-20:]))


class Run:
    """One job, in a folder of its own."""

    def __init__(self, job, place, whole, kernel):
        self.job, self.place, self.whole, self.folder = job, place, whole, folder_of(place)
        self.machine = Machine(whole, kernel)
        self.bin = os.path.join(place, "bin")
        os.mkdir(self.bin)
        os.mkdir(self.folder)
        for name in ("apt-get", "git", "make"):
            with open(os.path.join(self.bin, name), "w", encoding="utf-8") as file:
                file.write(STUB.replace("NAME", name).replace("FOLDER", place))
            os.chmod(file.name, 0o755)
        os.symlink(shutil.which("nproc"), os.path.join(self.bin, "nproc"))
        self.pipes = {}
        for name in ("call", "answer"):
            os.mkfifo(os.path.join(place, name))
            self.pipes[name] = os.open(os.path.join(place, name), os.O_RDWR)

    def close(self):
        for pipe in self.pipes.values():
            os.close(pipe)

    def answer(self, said):
        """Do what a program of the step was called for."""
        text = b""
        while text.count(b"\0") < 1 or text.count(b"\0") <= int(text.split(b"\0")[0]):
            text += os.read(self.pipes["call"], 65536)
        status, message = self.machine.call(*text.decode().split("\0")[1:-1])
        said.append(message)
        os.write(self.pipes["answer"], f"{status}\n".encode())

    def step_run(self, step):
        env = {"PATH": self.bin, "HOME": self.folder} | self.job.env
        said = []
        with tempfile.TemporaryFile("w+", encoding="utf-8") as out, subprocess.Popen(
                [shutil.which("bash"), *self.job.options.split(), "-u", "-c", step.text], cwd=self.folder, env=env,
                stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT) as child:
            while child.poll() is None:
                if select.select([self.pipes["call"]], [], [], 0.02)[0]:
                    self.answer(said)
            out.seek(0)
            said.append(out.read().strip())
        if child.returncode:
            raise Wrong(f"'{step.text.strip()}' ended with {child.returncode}: " + "\n".join(filter(None, said)))

    def step_checkout(self, step):
        path = os.path.join(self.folder, step.path)
        if step.what == "genx":
            os.symlink(TOP, path)
            return
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, ".own"), "w", encoding="utf-8"):
            pass

    def step_cache(self, step):
        self.machine.cached.append(os.path.join(self.folder, step.path))

    def step_upload(self, step):
        path = os.path.realpath(os.path.join(self.folder, step.path))
        if path not in self.machine.reports:
            raise Wrong(f"nothing writes {step.path}, which is to be uploaded")
        if self.whole and not (os.path.isfile(path) and os.path.getsize(path)):
            raise Wrong(f"{step.path}, which is to be uploaded, is not there or empty")

    def do(self):
        if self.whole and os.path.exists(REPORT):
            os.remove(REPORT)
        failures = []
        for step in self.job.steps:
            if not failures or step.always:
                try:
                    getattr(self, f"step_{step.kind}")(step)
                except (Wrong, OSError) as error:
                    failures.append(str(error))
        if not failures and not self.machine.reports:
            failures.append("the job boots no guest")
        # what is saved after the job
        if self.whole and not os.path.isfile(os.path.join(machine_cache(), "kernel-version")):
            failures.append(f"{machine_cache()}, which stands for {self.machine.cached}, is empty")
        return failures


def folder_of(place):
    """Where the steps of a job run, in a temporary folder."""
    return os.path.join(place, "work")


def jobs_of(path, settings, place="/"):
    return ci_files.jobs(path, settings, folder_of(place), TOP)


def run(path, settings, whole=False, kernel=None, only=lambda job: True):
    """Do the jobs of a file; yields each with a list of what failed. kernel: the image of the user's build, if any."""
    for number, job in enumerate(jobs_of(path, settings)):
        if not only(job):
            continue
        with tempfile.TemporaryDirectory(prefix="genx-ci.") as place:
            this = Run(jobs_of(path, settings, place)[number], place, whole, kernel)
            try:
                failures = this.do()
            finally:
                this.close()
        yield job, failures
