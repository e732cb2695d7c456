# matrix: icl,ehl,tgl,hsw
# icl: platform: icl
# ehl: platform: ehl
# tgl: platform: tgl
# hsw: platform: hsw
# root: egl
# timeout: 200
# Debian 13's eglinfo: Mesa's OpenGL driver comes up, compiles, and runs batches.
. /tests/lib.sh
. /tests/lib/clients.sh

objects="^GEM_CREATE_EXT flags 0 +0: ok"
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
esac
hand_over
client eglinfo eglinfo.x86_64-linux-gnu -B -p surfaceless
says eglinfo "OpenGL 4.6 on the GPU" "core profile renderer: Mesa Intel(R) $name"
says eglinfo "OpenGL ES 3.2" "ES profile version: OpenGL ES 3.2 Mesa"
says eglinfo.ioctls "objects" "$objects"
says eglinfo.ioctls "batches" "^EXECBUFFER2 .*: ok"
refused eglinfo "CONTEXT_GETPARAM 7: ENODEV" "GETPARAM 58: ENODEV" \
	"PERF_ADD_CONFIG: EINVAL" "PERF_REMOVE_CONFIG: ENOENT" "QUERY 5: ENODEV" "QUERY 7: ENODEV" \
	${no_oa:+"${no_oa%|*}" "${no_oa#*|}"}
ok "unloads" unload_genx
finish
