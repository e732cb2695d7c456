#!/bin/bash
# SPDX-License-Identifier: MIT
#
# library.sh: libgenx-perf as it is installed: files, version, symbols, pkg-config, programs in C and
# Python on the device of fake.c. Prints TAP. Run at the top of the checkout by make perf-test.

set -u
mkdir -p build/perf-test
dir=$(mktemp -d "$PWD/build/perf-test/library.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh
version=$(awk '/define GENX_PERF_VERSION_/ { v = v d $3; d = "." } END { print v }' \
	tools/libgenx-perf/genx-perf.h)
headers=$dir/usr/include
libs=$dir/usr/lib/multi
export LD_LIBRARY_PATH=build/perf-test/fake-lib GENX_PERF_COUNTERS=tools/genx-perf/counters
export GENX_PERF_METRICS=tools/genx-perf/metrics PYTHONPATH=$dir/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
export PKG_CONFIG_SYSROOT_DIR=$dir PKG_CONFIG_PATH=$libs/pkgconfig

quiet_make() {
	make -s --no-print-directory "$@" DESTDIR="$dir" PREFIX=/usr LIBDIR=/usr/lib/multi
}

# The functions that the header declares, and those that the library exports
declared() {
	grep -ohE '\bgenx_perf_[a-z_]+\(' "$headers"/genx-perf*.h | tr -d '(' | sort -u
}
exported() {
	nm -D --defined-only "$libs/libgenx-perf.so" | sed -n 's/.* T \([^@]*\).*/\1/p' | sort -u
}
archived() {
	nm -g --defined-only "$libs/libgenx-perf.a" | sed -n 's/.* [A-Z] //p' | sort -u
}
same() {
	diff <("$1") <("$2")
}

# builds PROGRAM: with what pkg-config says, as in examples/README.md
builds() {
	# shellcheck disable=SC2046
	cc -std=c99 -D_DEFAULT_SOURCE -Wall -Werror -o "$dir/$1" "examples/$1.c" \
		$(pkg-config --cflags --libs genx-perf)
}

# prints TEXT COMMAND...: the command succeeds and prints a line that matches
prints() {
	local text=$1 out
	shift
	out=$("$@" 2>&1) && grep -qE -- "$text" <<< "$out" && return
	echo "$out"
	return 1
}

fails_with() {
	! prints "" "${@:2}" > "$dir/out" && grep -qF -- "$1" "$dir/out"
}

same_totals() {
	"$dir/totals" 0.01 /dev/null > "$dir/c" &&
		python3 examples/totals.py 0.01 /dev/null > "$dir/out" && diff "$dir/c" "$dir/out"
}

# The functions of the header, in the module
of_python() {
	python3 - <<- 'END'
		import genx_perf
		for name in sorted(vars(genx_perf._lib)):
		    if name.startswith("genx_perf_"):
		        print(name)
	END
}

# sizes LANGUAGE: of the structures, as the header has them and as the module has them
sizes() {
	local names="Node Gpu Format Set Counter Metric Process Options StreamInfo Totals Record RecordingInfo" name
	if [ "$1" = python ]; then
		python3 -c "import ctypes, genx_perf
for name in '$names'.split(): print(name, ctypes.sizeof(getattr(genx_perf, '_' + name)))"
		return
	fi
	{
		printf '#include <genx-perf.h>\n#include <stdio.h>\nint main(void)\n{\n'
		for name in $names; do
			printf 'printf("%s %%zu\\n", sizeof(struct genx_perf_%s));\n' "$name" \
				"$(sed 's/\B[A-Z]/_&/g' <<< "$name" | tr '[:upper:]' '[:lower:]')"
		done
		echo '}'
	} > "$dir/sizes.c"
	cc -I"$dir/usr/include" -o "$dir/sizes" "$dir/sizes.c" && "$dir/sizes" && rm "$dir/sizes" "$dir/sizes.c"
}
same_sizes() {
	diff <(sizes c) <(sizes python)
}

# Each part of the module, on the device and a recording of the tests
python_works() {
	python3 - "$dir/run.data" <<- 'END'
		import errno, gc, sys, weakref, genx_perf
		with genx_perf.Device("/dev/null") as device:
		    assert (device.address, device.platform) == ("0000:00:02.0", "Lakefield")
		    assert device.gpu.eus == 64 and device.gpu.timestamp_hz == 12000000
		    assert [f.name for f in device.formats()] == ["A32u40_A4u32_B8_C8"]
		    assert "EuActivity" in [s.name for s in device.sets()]
		    assert device.counters()[0].name == "GpuBusy" and device.metrics("nonsense") == []
		    with device.stream(set="EuActivity", period_ns=500000) as stream:
		        stream.enable()
		        totals = stream.totals()
		        assert totals.reports == 10 and totals.gpu_ticks == 500 and not totals.lost_data
		        assert totals.counters["EuActive"] == 7 and stream.find("euactive") == 7
		        # 7 of 500 clocks of 64 EUs
		        assert abs(totals.percent("EuActive") - 100 * 7 / 500 / 64) < 1e-9
		        assert totals.percent("gpubusy") == 0
		        try:
		            totals.percent("CsThreads")
		            raise AssertionError
		        except genx_perf.Error as error:
		            assert error.errno == errno.EINVAL and "counts threads, not clocks" in error.strerror
		        assert stream.info.timestamp_hz == 12000000
		        try:
		            totals.metric("EuActive")
		            raise AssertionError
		        except genx_perf.Error as error:
		            assert error.errno == errno.ENOENT and "no metrics" in error.strerror
		    try:
		        device.stream(period_ns=3000000000)
		        raise AssertionError
		    except genx_perf.Error as error:
		        assert error.errno == errno.ERANGE and "wrap around" in error.strerror
		    try:
		        device.stream(colour=1)
		        raise AssertionError
		    except TypeError:
		        pass
		    # a device does not keep a stream that was closed, and one that nothing refers to is closed
		    closed = weakref.ref(stream)
		    del stream, totals
		    assert closed() is None
		    device.stream()
		    device.names("tools/genx-perf/counters/gen11.txt")
		    left = device.stream(), genx_perf.Stream(device)
		for stream in left:
		    try:
		        stream.totals()
		        raise AssertionError
		    except genx_perf.Error as error:
		        assert error.errno == errno.EBADF
		# in a reference cycle, too, a device is closed behind its streams
		ends, order = {c: c._end for c in (genx_perf.Device, genx_perf.Stream)}, []
		for c, end in ends.items():
		    c._end = lambda handle, c=c, end=end: (order.append(c.__name__), end(handle))
		device = genx_perf.Device("/dev/null")
		device.mine = [device.stream(), device.stream()]
		del device
		gc.collect()
		assert order == ["Stream", "Stream", "Device"], order
		assert genx_perf.devices() == []
		with genx_perf.Recording(sys.argv[1]) as recording:
		    records = list(recording)
		    assert recording.platform == "Kaby Lake" and recording.counters[0].name == "GpuBusy"
		    assert [r.type for r in records][:2] == ["delta", "delta"] and "overflow" in [r.type for r in records]
		    assert records[0].context == 0x100 and records[0].counters["GpuBusy"] > 0
		    assert 0 < records[0].percent("GpuBusy") < 100 and recording.find("gpubusy") == 0
		    try:
		        records[0].percent("Nonsense")
		        raise AssertionError
		    except genx_perf.Error as error:
		        assert error.errno == errno.ENOENT
		    assert recording.process(0x100) is None
		print("works")
	END
}

# A recording of 3 seconds with a loss, by the writer of recordings of tests/perf/recording_made.py
make_recording() {
	python3 tests/perf/recording_made.py "$dir/run.data"
}

lines() {
	[ "$(wc -l < "$1")" -le 50 ]
}

left_over() {
	local rest
	rest=$(find "$dir" ! -type d ! -name mine ! -path "$dir/totals" ! -path "$dir/contexts" \
		! -path "$dir/describe" ! -path "$dir/out" ! -path "$dir/c" ! -path "$dir/run.data"
	find "$dir/usr" -type d -name '*genx*')
	echo "$rest"
	[ -z "$rest" ]
}

echo "1..26"
ok "installs" quiet_make install
ok "a soname of the major version" prints "SONAME.*\[libgenx-perf.so.${version%%.*}\]" \
	readelf -d "$libs/libgenx-perf.so"
ok "pkg-config knows the version" [ "$(pkg-config --modversion genx-perf)" = "$version" ]
ok "the shared library exports what the header declares" same declared exported
ok "so does the archive" same declared archived
echo '#include <genx-perf.h>' > "$dir/out"
ok "the header is C++" c++ -x c++ -Wall -Werror -I"$dir/usr/include" -fsyntax-only "$dir/out"
ok "the header is C99" cc -x c -std=c99 -Wall -Werror -I"$dir/usr/include" -fsyntax-only "$dir/out"
for program in totals contexts describe; do
	ok "$program builds with pkg-config" builds $program
done
ok "totals has at most 50 lines" lines examples/totals.c
ok "totals prints names and units" prints '^A1 +VsThreads +1 threads$' "$dir/totals" 0.01 /dev/null
ok "the Python module has each function of the header" same declared of_python
ok "and structures of the same sizes" same_sizes
ok "a recording is made" make_recording
ok "the module works" python_works
ok "contexts.py prints the contexts of a recording" prints '^ +[0-9.]+ s +[0-9]+ clocks  context 0x100$' \
	python3 examples/contexts.py "$dir/run.data"
ok "totals.py prints the same" same_totals
ok "describe prints a set" prints '^set.EuActivity' "$dir/describe" /dev/null
ok "and what formats have" prints '^format.*A0-A35 B0-B7 C0-C7$' "$dir/describe" /dev/null
ok "a failure has a message in C" fails_with "/no/node: No such file" "$dir/totals" 1 /no/node
ok "and in Python" fails_with "/no/node: No such file" python3 examples/totals.py 1 /no/node
touch "$dir/usr/bin/mine"
ok "uninstalls" quiet_make uninstall
ok "everything is gone" left_over
ok "but other files" [ -e "$dir/usr/bin/mine" ]
ok "no folder is left" [ ! -e "$dir/usr/share" ]
