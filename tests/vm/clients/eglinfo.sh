# matrix: icl,ehl,tgl,hsw,ivb,vlv,snb
# icl: platform: icl
# ehl: platform: ehl
# tgl: platform: tgl
# hsw: platform: hsw
# ivb: platform: ivb
# vlv: platform: vlv
# snb: platform: snb
# root: egl
# timeout: 200
# Debian 13's eglinfo: Mesa's OpenGL driver comes up, compiles, and runs batches.
. /tests/lib.sh
. /tests/lib/clients.sh

objects="^GEM_CREATE_EXT flags 0 +0: ok"
gl=4.6 es=3.2
no_oa=
case $cell in
icl) name="Iris(R) Plus Graphics (ICL" ;;
ehl) name="UHD Graphics (EHL" ;;
tgl)
	name="Iris(R) Xe Graphics (TGL"
	no_oa="PERF_REMOVE_CONFIG: ENODEV|QUERY 3: ENODEV" # Mesa asks for metric sets
	;;
hsw)
	name="HD Graphics 4600 (HSW"
	objects="^GEM_CREATE.*: ok" # crocus knows no memory regions
	;;
ivb)
	name="HD Graphics 4000 (IVB"
	objects="^GEM_CREATE.*: ok"
	gl=4.2 es=3.1
	;;
vlv)
	name="HD Graphics (BYT"
	objects="^GEM_CREATE.*: ok"
	gl=4.2 es=3.1
	;;
snb)
	name="HD Graphics 3000 (SNB"
	objects="^GEM_CREATE.*: ok"
	gl=3.3 es=3.0
	;;
esac
hand_over
client eglinfo eglinfo.x86_64-linux-gnu -B -p surfaceless
says eglinfo "OpenGL $gl on the GPU" "core profile renderer: Mesa Intel(R) $name"
says eglinfo "its version" "core profile version: $gl (Core Profile) Mesa"
says eglinfo "OpenGL ES $es" "ES profile version: OpenGL ES $es Mesa"
says eglinfo.ioctls "objects" "$objects"
says eglinfo.ioctls "batches" "^EXECBUFFER2 .*: ok"
refused eglinfo "CONTEXT_GETPARAM 7: ENODEV" "GETPARAM 58: ENODEV" \
	"PERF_ADD_CONFIG: EINVAL" "PERF_REMOVE_CONFIG: ENOENT" "QUERY 5: ENODEV" "QUERY 7: ENODEV" \
	${no_oa:+"${no_oa%|*}" "${no_oa#*|}"}
ok "unloads" unload_genx
finish
