# SPDX-License-Identifier: MIT
"""The OA counters of Intel GPUs that genx drives: libgenx-perf for Python, by ctypes.

    import genx_perf

    with genx_perf.Device() as device, device.stream(set="EuActivity") as stream:
        stream.enable()
        ...
        totals = stream.totals()
        print(totals.seconds, totals.counters["GpuBusy"], totals.percent("GpuBusy"))

    with genx_perf.Recording("run.data") as recording:
        for record in recording:
            print(recording.seconds(record.start), record.counters["GpuBusy"])

A failure raises Error, an OSError with the errno and the message of the library. genx-perf.h documents the
functions below this module. $GENX_PERF_LIBRARY names another library than libgenx-perf.so.0.
"""
import collections
import ctypes
import errno
import os

__all__ = ["Device", "Error", "Recording", "Stream", "devices", "version"]

MAX_COUNTERS = 64
NO_CONTEXT = 0xffffffff

_c = ctypes
_lib = _c.CDLL(os.environ.get("GENX_PERF_LIBRARY", "libgenx-perf.so.0"))

Node = collections.namedtuple("Node", "path address platform")
Gpu = collections.namedtuple("Gpu", "device_id revision eus slices subslices threads timestamp_hz")
Set = collections.namedtuple("Set", "name uuid text")
Counter = collections.namedtuple("Counter", "id name unit title text set")
Metric = collections.namedtuple("Metric", "name unit group title text equation available")
Format = collections.namedtuple("Format", "name number report_size a_first n_a n_b n_c")
Process = collections.namedtuple("Process", "pid ctx_id comm")


class Error(OSError):
    """What a function of the library could not do, and why."""


class _Node(_c.Structure):
    _fields_ = [("path", _c.c_char * 64), ("address", _c.c_char * 64), ("platform", _c.c_char * 32),
                ("reserved", _c.c_uint64 * 4)]


class _Gpu(_c.Structure):
    _fields_ = [(name, _c.c_uint32) for name in Gpu._fields[:-1]] + \
        [("timestamp_hz", _c.c_uint64), ("reserved", _c.c_uint64 * 4)]


class _Format(_c.Structure):
    _fields_ = [("name", _c.c_char * 32), ("number", _c.c_uint32), ("report_size", _c.c_uint32),
                ("a_first", _c.c_uint8), ("n_a", _c.c_uint8), ("n_b", _c.c_uint8), ("n_c", _c.c_uint8),
                ("reserved", _c.c_uint32 * 5)]


class _Set(_c.Structure):
    _fields_ = [(name, _c.c_char_p) for name in Set._fields]


class _Counter(_c.Structure):
    _fields_ = [(name, _c.c_char_p) for name in Counter._fields]


class _Metric(_c.Structure):
    _fields_ = [(name, _c.c_char_p) for name in Metric._fields[:-1]] + [("available", _c.c_int)]


class _Process(_c.Structure):
    _fields_ = [("pid", _c.c_int32), ("ctx_id", _c.c_uint32), ("comm", _c.c_char * 32),
                ("reserved", _c.c_uint64 * 2)]


class _Options(_c.Structure):
    _fields_ = [("size", _c.c_size_t), ("format", _c.c_char_p), ("set", _c.c_char_p),
                ("set_id", _c.c_uint64), ("period_ns", _c.c_uint64), ("exponent", _c.c_int32),
                ("records", _c.c_uint32), ("coalesce_ns", _c.c_uint64), ("buffer", _c.c_uint64)]


class _StreamInfo(_c.Structure):
    _fields_ = [(name, _c.c_uint64) for name in ("period_ns", "timestamp_hz", "buffer", "set_id")] + \
        [("format", _Format), ("n_counters", _c.c_uint32), ("records", _c.c_uint32),
         ("reserved", _c.c_uint64 * 4)]


class _Totals(_c.Structure):
    _fields_ = [("flags", _c.c_uint32), ("n_counters", _c.c_uint32)] + \
        [(name, _c.c_uint64) for name in
         ("ns", "timestamp", "gpu_ticks", "reports", "lost", "overflows")] + \
        [("counters", _c.c_uint64 * MAX_COUNTERS), ("reserved", _c.c_uint64 * 8)]


class _Record(_c.Structure):
    _fields_ = [(name, _c.c_uint32) for name in ("type", "flags", "ctx_id", "ctx_serial")] + \
        [(name, _c.c_uint64) for name in ("start", "end", "active", "gpu_ticks")] + \
        [("reports", _c.c_uint32), ("n_counters", _c.c_uint32),
         ("counters", _c.c_uint64 * MAX_COUNTERS), ("raw", _c.c_void_p), ("raw_size", _c.c_size_t),
         ("reserved", _c.c_uint64 * 8)]


class _RecordingInfo(_c.Structure):
    _fields_ = [("gpu", _Gpu), ("format", _Format), ("n_counters", _c.c_uint32),
                ("reserved0", _c.c_uint32), ("set_name", _c.c_char * 256), ("set_uuid", _c.c_char * 40),
                ("platform", _c.c_char * 32), ("address", _c.c_char * 32), ("reserved", _c.c_uint64 * 4)]


# What functions take and return beside int. Handles are pointers.
_pointer, _text, _number = _c.c_void_p, _c.c_char_p, _c.c_uint
for _name, _result, _arguments in (
        ("version", _text, ()), ("error", _text, ()),
        ("open", _c.c_int, (_text, _pointer)), ("close", None, (_pointer,)),
        ("fd", _c.c_int, (_pointer,)), ("address", _text, (_pointer,)), ("platform", _text, (_pointer,)),
        ("names", _c.c_int, (_pointer, _text)), ("node_get", _c.c_int, (_number, _pointer)),
        ("gpu_get", None, (_pointer, _pointer)), ("format_get", _c.c_int, (_pointer, _number, _pointer)),
        ("set_get", _c.c_int, (_pointer, _number, _pointer)),
        ("counter_get", _c.c_int, (_pointer, _number, _pointer)),
        ("metric_get", _c.c_int, (_pointer, _text, _number, _pointer)),
        ("process_get", _c.c_int, (_pointer, _c.c_uint32, _pointer)),
        ("stream_open", _c.c_int, (_pointer, _pointer, _pointer)), ("stream_close", None, (_pointer,)),
        ("stream_fd", _c.c_int, (_pointer,)), ("stream_enable", _c.c_int, (_pointer,)),
        ("stream_disable", _c.c_int, (_pointer,)), ("stream_info_get", None, (_pointer, _pointer)),
        ("stream_counter_get", _c.c_int, (_pointer, _number, _pointer)),
        ("stream_counter_find", _c.c_int, (_pointer, _text)),
        ("stream_metric_find", _c.c_int, (_pointer, _text)),
        ("stream_wait", _c.c_int, (_pointer, _c.c_int)), ("totals_get", _c.c_int, (_pointer, _pointer)),
        ("totals_metric", _c.c_int, (_pointer, _pointer, _number, _pointer)),
        ("totals_percent", _c.c_int, (_pointer, _pointer, _number, _pointer)),
        ("record_next", _c.c_int, (_pointer, _pointer)),
        ("record_metric", _c.c_int, (_pointer, _pointer, _number, _pointer)),
        ("record_percent", _c.c_int, (_pointer, _pointer, _number, _pointer)),
        ("recording_open", _c.c_int, (_text, _pointer)), ("recording_close", None, (_pointer,)),
        ("recording_info_get", None, (_pointer, _pointer)),
        ("recording_counter_get", _c.c_int, (_pointer, _number, _pointer)),
        ("recording_next", _c.c_int, (_pointer, _pointer)),
        ("recording_percent", _c.c_int, (_pointer, _pointer, _number, _pointer)),
        ("recording_ns", _c.c_uint64, (_pointer, _c.c_uint64)),
        ("recording_process", _c.c_int, (_pointer, _c.c_uint32, _pointer))):
    _function = getattr(_lib, "genx_perf_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def _check(result):
    if result < 0:
        raise Error(-result, _lib.genx_perf_error().decode(errors="replace"))
    return result


def _value(value):
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def _tuple(kind, data):
    """A named tuple of a structure of the same members"""
    return kind(*(_value(getattr(data, name)) for name in kind._fields))


def _each(kind, structure, get, *arguments):
    """What get() describes, from index 0 up to the first that is not there"""
    found = []
    while True:
        data = structure()
        result = get(*arguments, len(found), _c.byref(data))
        if result == -errno.ENOENT:
            return found
        _check(result)
        found.append(_tuple(kind, data))


def version():
    """Version of the library"""
    return _lib.genx_perf_version().decode()


def devices():
    """The GPUs that genx drives"""
    return _each(Node, _Node, _lib.genx_perf_node_get)


class _Handle:
    """A handle of the library, which is closed at the end of a with statement, or with the object"""

    _end = None

    def __init__(self):
        self._handle = _c.c_void_p()

    @classmethod
    def end(cls, handle):
        """Close a handle once. It is cleared in place, as a device has the same object as each of its streams."""
        if handle:
            value, handle.value = _c.c_void_p(handle.value), None
            cls._end(value)

    def close(self):
        self.end(self._handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_handle", None):
            self.close()

    @property
    def handle(self):
        if not self._handle:
            raise Error(errno.EBADF, f"the {type(self).__name__.lower()} is closed")
        return self._handle


class _Counts:
    """Counts with the names of a stream or a recording; other members are those of the C structure"""

    def __init__(self, owner, data):
        self._owner = owner
        self._data = data

    def __getattr__(self, name):
        return _value(getattr(self._data, name))

    @property
    def counters(self):
        """Counts by the name of the counter"""
        return {c.name: self._data.counters[i] for i, c in enumerate(self._owner.counters)
                if i < self._data.n_counters}

    def percent(self, name):
        """A counter of clocks in per cent of the render clocks, one of EU clocks in per cent of those of all EUs

        NaN if no render clock was counted.
        """
        return self._owner.percent(self._data, name)


class Totals(_Counts):
    """Sums since the stream was enabled"""

    @property
    def seconds(self):
        return self._data.ns / 1e9

    @property
    def lost_data(self):
        """Data was lost: see lost and overflows"""
        return bool(self._data.flags & 1)

    def metric(self, name):
        """Value of a metric of the stream's set"""
        return self._owner.evaluate(_lib.genx_perf_totals_metric, self._data, name)


class Record(_Counts):
    """A record of a stream or of a recording"""

    TYPES = {1: "report", 2: "delta", 3: "lost", 4: "overflow"}

    @property
    def type(self):
        return self.TYPES[self._data.type]

    @property
    def context(self):
        """Hardware id of the context that ran, None if it is not known"""
        return None if self._data.ctx_id == NO_CONTEXT else self._data.ctx_id

    def metric(self, name):
        """Value of a metric of the stream's set"""
        return self._owner.evaluate(_lib.genx_perf_record_metric, self._data, name)


class Device(_Handle):
    """An open device: the first one that genx drives, or that of a node"""

    _end = _lib.genx_perf_close

    def __init__(self, node=None):
        super().__init__()
        # Handles, not streams: a stream that nothing refers to is closed at once. Weak references to the streams would be
        # cleared before this device is closed, if it and its streams are in one reference cycle.
        self._streams = []
        _check(_lib.genx_perf_open(None if node is None else os.fsencode(node), _c.byref(self._handle)))

    def close(self):
        for handle in self._streams:
            Stream.end(handle)
        self._streams.clear()
        super().close()

    @property
    def address(self):
        return _lib.genx_perf_address(self.handle).decode()

    @property
    def platform(self):
        return _lib.genx_perf_platform(self.handle).decode()

    @property
    def gpu(self):
        """EUs and other properties; 0: not known"""
        data = _Gpu()
        _lib.genx_perf_gpu_get(self.handle, _c.byref(data))
        return _tuple(Gpu, data)

    def fileno(self):
        return _lib.genx_perf_fd(self.handle)

    def names(self, file):
        """Replace the names of counters and the metric sets by those of a file."""
        _check(_lib.genx_perf_names(self.handle, os.fsencode(file)))

    def formats(self):
        return _each(Format, _Format, _lib.genx_perf_format_get, self.handle)

    def sets(self):
        """Metric sets: those of counters, then those of metrics"""
        return _each(Set, _Set, _lib.genx_perf_set_get, self.handle)

    def counters(self):
        return _each(Counter, _Counter, _lib.genx_perf_counter_get, self.handle)

    def metrics(self, name):
        """Metrics of a set, with their equations; none if the set has counters alone"""
        return _each(Metric, _Metric, _lib.genx_perf_metric_get, self.handle, name.encode())

    def process(self, ctx_serial):
        """Process of the context of a delta; for root"""
        data = _Process()
        _check(_lib.genx_perf_process_get(self.handle, ctx_serial, _c.byref(data)))
        return _tuple(Process, data)

    def stream(self, **options):
        """Open a stream, which is disabled. Options are the members of struct genx_perf_options."""
        return Stream(self, **options)


class Stream(_Handle):
    """A stream of a device; Device.stream() opens it. It is closed before its device is."""

    REPORTS, DELTAS = 1, 2
    _end = _lib.genx_perf_stream_close

    def __init__(self, device, **options):
        super().__init__()
        self.device = device
        given = _Options(size=_c.sizeof(_Options), exponent=-1)
        for name, value in options.items():
            if name == "size" or not hasattr(given, name):
                raise TypeError(f"a stream has no option '{name}'")
            setattr(given, name, value.encode() if isinstance(value, str) else value)
        _check(_lib.genx_perf_stream_open(device.handle, _c.byref(given), _c.byref(self._handle)))
        device._streams.append(self._handle)
        self.info = _StreamInfo()
        _lib.genx_perf_stream_info_get(self.handle, _c.byref(self.info))
        self.counters = _each(Counter, _Counter, _lib.genx_perf_stream_counter_get, self.handle)

    def close(self):
        # c_void_p has no equality but identity
        if self._handle in self.device._streams:
            self.device._streams.remove(self._handle)
        super().close()

    def fileno(self):
        return _lib.genx_perf_stream_fd(self.handle)

    def enable(self):
        _check(_lib.genx_perf_stream_enable(self.handle))

    def disable(self):
        _check(_lib.genx_perf_stream_disable(self.handle))

    def find(self, name):
        """Index of a counter by its name or number"""
        return _check(_lib.genx_perf_stream_counter_find(self.handle, name.encode()))

    def totals(self):
        data = _Totals()
        _check(_lib.genx_perf_totals_get(self.handle, _c.byref(data)))
        return Totals(self, data)

    def wait(self, timeout=None):
        """Wait for records, at most timeout seconds. False: there are none."""
        ms = -1 if timeout is None else int(timeout * 1000)
        return bool(_check(_lib.genx_perf_stream_wait(self.handle, ms)))

    def records(self):
        """The records that are there now"""
        while True:
            data = _Record()
            if not _check(_lib.genx_perf_record_next(self.handle, _c.byref(data))):
                return
            yield Record(self, data)

    def evaluate(self, function, data, name):
        value = _c.c_double()
        index = _check(_lib.genx_perf_stream_metric_find(self.handle, name.encode()))
        _check(function(self.handle, _c.byref(data), index, _c.byref(value)))
        return value.value

    def percent(self, data, name):
        value = _c.c_double()
        function = _lib.genx_perf_totals_percent if isinstance(data, _Totals) else _lib.genx_perf_record_percent
        _check(function(self.handle, _c.byref(data), self.find(name), _c.byref(value)))
        return value.value


class Recording(_Handle):
    """A recording of genx-perf record or i915-perf-recorder, which is read once, as an iterator"""

    _end = _lib.genx_perf_recording_close

    def __init__(self, path):
        super().__init__()
        _check(_lib.genx_perf_recording_open(os.fsencode(path), _c.byref(self._handle)))
        self.info = _RecordingInfo()
        _lib.genx_perf_recording_info_get(self.handle, _c.byref(self.info))
        self.counters = _each(Counter, _Counter, _lib.genx_perf_recording_counter_get, self.handle)

    @property
    def gpu(self):
        return _tuple(Gpu, self.info.gpu)

    @property
    def platform(self):
        return self.info.platform.decode()

    @property
    def set_name(self):
        return self.info.set_name.decode(errors="replace")

    def __iter__(self):
        while True:
            data = _Record()
            if not _check(_lib.genx_perf_recording_next(self.handle, _c.byref(data))):
                return
            yield Record(self, data)

    def find(self, name):
        """Index of a counter by its name or number"""
        for i, counter in enumerate(self.counters):
            if name.lower() in (counter.name.lower(), counter.id.lower()):
                return i
        raise Error(errno.ENOENT, f"the recording has no counter '{name}'")

    def percent(self, data, name):
        value = _c.c_double()
        _check(_lib.genx_perf_recording_percent(self.handle, _c.byref(data), self.find(name), _c.byref(value)))
        return value.value

    def seconds(self, ticks):
        """CLOCK_MONOTONIC at the start or the end of the record that was read last"""
        return _lib.genx_perf_recording_ns(self.handle, ticks) / 1e9

    def process(self, ctx_id):
        """Process of a context, None if the recording has none"""
        data = _Process()
        result = _lib.genx_perf_recording_process(self.handle, ctx_id, _c.byref(data))
        if result == -errno.ENOENT:
            return None
        _check(result)
        return _tuple(Process, data)
