# only: clients
# matrix: bdw,kbl,tgl genx,i915 clients,neo,tools
# matrix: icl genx clients
# bdw: platform: bdw
# bdw: vgpu: --device-id=0x1616
# kbl: platform: kbl
# kbl: vgpu: --device-id=0x5912
# icl: platform: icl
# tgl: platform: tgl
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

name="$(echo $1 | tr a-z A-Z) GT2"
hand_over
case $3 in
clients)
	graphics "$name"
	case $1 in
	bdw | kbl) older_video ;;
	esac
	[ $1 = icl ] || batches "$name"
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
