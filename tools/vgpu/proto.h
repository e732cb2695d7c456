/* SPDX-License-Identifier: MIT */
/*
 * The vfio-user protocol, version 0.0: the messages on the socket.
 *
 * Source: "vfio-user Protocol Specification" (QEMU documentation, interoperability
 * part). All fields are in host byte order.
 */
#ifndef VGPU_PROTO_H
#define VGPU_PROTO_H

#include <assert.h>
#include <stdint.h>

enum vfu_command {
	VFU_VERSION = 1,
	VFU_DMA_MAP = 2,
	VFU_DMA_UNMAP = 3,
	VFU_GET_INFO = 4,
	VFU_GET_REGION_INFO = 5,
	VFU_GET_REGION_IO_FDS = 6,
	VFU_GET_IRQ_INFO = 7,
	VFU_SET_IRQS = 8,
	VFU_REGION_READ = 9,
	VFU_REGION_WRITE = 10,
	VFU_RESET = 13,
};

/** struct vfu_header - before each message; @size counts the header too */
struct vfu_header {
	uint16_t id;
	uint16_t command;
	uint32_t size;
	uint32_t flags;
	uint32_t error;
};

#define VFU_TYPE_MASK		0xfu
#define VFU_TYPE_COMMAND	0x0u
#define VFU_TYPE_REPLY		0x1u
#define VFU_NO_REPLY		0x10u
#define VFU_ERROR		0x20u

/** struct vfu_version - followed by capabilities as JSON text */
struct vfu_version {
	uint16_t major;
	uint16_t minor;
};

struct vfu_dma_map {
	uint32_t argsz;
	uint32_t flags;
	uint64_t offset;
	uint64_t address;
	uint64_t size;
};

#define VFU_DMA_READABLE	0x1u
#define VFU_DMA_WRITEABLE	0x2u

struct vfu_dma_unmap {
	uint32_t argsz;
	uint32_t flags;
	uint64_t address;
	uint64_t size;
};

#define VFU_UNMAP_ALL		0x2u

struct vfu_info {
	uint32_t argsz;
	uint32_t flags;
	uint32_t num_regions;
	uint32_t num_irqs;
};

#define VFU_INFO_RESET		0x1u
#define VFU_INFO_PCI		0x2u

struct vfu_region_info {
	uint32_t argsz;
	uint32_t flags;
	uint32_t index;
	uint32_t cap_offset;
	uint64_t size;
	uint64_t offset;
};

#define VFU_REGION_READABLE	0x1u
#define VFU_REGION_WRITEABLE	0x2u

enum vfu_region { VFU_BAR0 = 0, VFU_BAR2 = 2, VFU_BAR4 = 4, VFU_CONFIG = 7, VFU_REGIONS = 9 };

struct vfu_irq_info {
	uint32_t argsz;
	uint32_t flags;
	uint32_t index;
	uint32_t count;
};

#define VFU_IRQ_EVENTFD		0x1u
#define VFU_IRQ_NORESIZE	0x8u

enum vfu_irq { VFU_INTX, VFU_MSI, VFU_MSIX, VFU_ERR, VFU_REQ, VFU_IRQS };

struct vfu_irq_set {
	uint32_t argsz;
	uint32_t flags;
	uint32_t index;
	uint32_t start;
	uint32_t count;
};

#define VFU_SET_DATA_NONE	0x01u
#define VFU_SET_DATA_BOOL	0x02u
#define VFU_SET_DATA_EVENTFD	0x04u
#define VFU_SET_DATA		0x07u
#define VFU_SET_MASK		0x08u
#define VFU_SET_UNMASK		0x10u
#define VFU_SET_TRIGGER		0x20u
#define VFU_SET_ACTION		0x38u

/** struct vfu_region_access - REGION_READ and REGION_WRITE; data follow */
struct vfu_region_access {
	uint64_t offset;
	uint32_t region;
	uint32_t count;
};

static_assert(sizeof(struct vfu_header) == 16, "wire format");
static_assert(sizeof(struct vfu_dma_map) == 32, "wire format");
static_assert(sizeof(struct vfu_dma_unmap) == 24, "wire format");
static_assert(sizeof(struct vfu_info) == 16, "wire format");
static_assert(sizeof(struct vfu_region_info) == 32, "wire format");
static_assert(sizeof(struct vfu_irq_info) == 16, "wire format");
static_assert(sizeof(struct vfu_irq_set) == 20, "wire format");
static_assert(sizeof(struct vfu_region_access) == 16, "wire format");

#endif
