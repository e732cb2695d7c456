# only: clients
# matrix: bdw,kbl,tgl genx,i915 clients,neo,tools
# matrix: snb,ivb,vlv,hsw,icl,adl,dg2 genx clients
# snb: platform: snb
# ivb: platform: ivb
# vlv: platform: vlv
# vlv: vgpu: --device-id=0x0f31
# hsw: platform: hsw
# bdw: platform: bdw
# bdw: vgpu: --device-id=0x1616
# kbl: platform: kbl
# kbl: vgpu: --device-id=0x5912
# icl: platform: icl
# tgl: platform: tgl
# adl: platform: adl
# dg2: platform: dg2
# i915: vgpu: --known=../witness/known-violations
# i915: spare: i915
# mem: 1G
# clients: root: clients
# clients: timeout: 900
# neo: root: neo
# neo: timeout: 300
# tools: root: tools
# tools: timeout: 600
# Programs of Debian with genx and with the packaged i915 on the same model: clients of OpenGL, Vulkan, OpenCL
# and video of Debian 13, Intel's OpenCL driver of Debian 12 (neo), and the tools of i915, which genx holds
# under the name i915 and under its own. The tables are in Documentation/clients.md.
. /tests/lib.sh

set -- $cell
driver=$2
[ "$2 $3" != "genx tools" ] || driver=compat
. /tests/lib/clients.sh
. /tests/lib/tools.sh

# How Mesa names the part, its version of OpenGL there, and the clients that Debian 13 has for it. Mesa's crocus
# (before Gen8) has no OpenCL, Intel's video driver iHD begins with Gen8, and the older i965 ends with Gen9.
name="$(echo $1 | tr a-z A-Z) GT2" gl=4.6 clients="vulkan opencl ihd gl_batch vk_batch" no_units= parallel=
case $1 in
snb) name=SNB gl=3.3 clients=i965 no_units=$units ;;
ivb) gl=4.2 clients="vulkan i965" no_units=$units ;;
vlv) name=BYT gl=4.2 clients="vulkan i965" no_units=$units ;;
hsw) clients="vulkan i965 gl_batch vk_batch" ;;
bdw | kbl) clients="$clients i965" ;;
icl) clients="vulkan opencl ihd" ;;
adl) name=ADL ;;
dg2) name=DG2 parallel="CONTEXT_SETPARAM 10: EINVAL" ;;
esac
refusals="$mesa
$no_units"

hand_over
case $3 in
clients)
	opengl
	for client in $clients; do
		$client
	done
	;;
neo)
	neo
	;;
tools)
	tools
	if [ $driver = compat ]; then
		give_back
		driver=genx
		hand_over
		tools_by_path
	fi
	;;
esac
give_back
finish
