# matrix: icl,ehl,tgl,adl,hsw,vlv,ivb,snb
# icl: platform: icl
# ehl: platform: ehl
# tgl: platform: tgl
# adl: platform: adl
# hsw: platform: hsw
# vlv: platform: vlv
# vlv: vgpu: --device-id=0x0f31
# ivb: platform: ivb
# snb: platform: snb
# root: egl
# timeout: 200
# turn: eglinfo one
# Debian 13's eglinfo: Mesa's OpenGL driver comes up, compiles, and runs batches.
. /tests/lib.sh
. /tests/lib/clients.sh

objects="^GEM_CREATE_EXT flags 0 +0: ok"
gl=4.6 es=3.2
no_units=
case $cell in
icl) name="Iris(R) Plus Graphics (ICL" ;;
ehl) name="UHD Graphics (EHL" ;;
tgl) name="Iris(R) Xe Graphics (TGL" ;;
adl) name="UHD Graphics .*(ADL" ;;
hsw)
	name="HD Graphics 4600 (HSW"
	objects="^GEM_CREATE.*: ok" # crocus knows no memory regions
	;;
ivb)
	name="HD Graphics 4000 (IVB"
	objects="^GEM_CREATE.*: ok"
	gl=4.2 es=3.0
	no_units=y
	;;
vlv)
	name="HD Graphics (BYT"
	objects="^GEM_CREATE.*: ok"
	gl=4.2 es=3.0
	no_units=y
	;;
snb)
	name="HD Graphics .*(SNB"
	objects="^GEM_CREATE.*: ok"
	gl=3.3 es=3.0
	no_units=y
	;;
esac
hand_over
client eglinfo eglinfo.x86_64-linux-gnu -B -p surfaceless
grep "profile \(renderer\|version\)" /tmp/eglinfo | sed "s,^,# ,"
says eglinfo "OpenGL $gl on the GPU" "core profile renderer: Mesa Intel(R) $name"
says eglinfo "its version" "core profile version: $gl (Core Profile) Mesa"
says eglinfo "OpenGL ES $es" "ES profile version: OpenGL ES $es Mesa"
says eglinfo.ioctls "objects" "$objects"
says eglinfo.ioctls "batches" "^EXECBUFFER2 .*: ok"
refused eglinfo "CONTEXT_GETPARAM 7: ENODEV" "GETPARAM 58: ENODEV" \
	"PERF_ADD_CONFIG: EINVAL" "PERF_REMOVE_CONFIG: ENOENT" "QUERY 5: ENODEV" "QUERY 7: ENODEV" \
	${no_units:+"GETPARAM 34: ENODEV" "GETPARAM 46: ENODEV" "GETPARAM 47: ENODEV" "QUERY 1: ENODEV"}
ok "unloads" unload_genx
finish
