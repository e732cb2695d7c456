/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: take-over
 *
 * Firmware, another driver or the kernel before a kexec may leave engines running on memory that is
 * no longer theirs, values in registers of contexts, latched errors, and RC6 on. The first context
 * of an engine is restored from no image, so the values that the engine's registers hold would
 * become part of every later context. The driver therefore resets all engines before it programs
 * them: at probe, and at resume, since firmware has used the GPU before the resume. The driver
 * resets the engines once more when it gives the GPU away, since firmware and the next kernel
 * expect no execlists.
 *
 * Source: register facts: what drivers on silicon do (SIL-005, SIL-006, SIL-281, SIL-316).
 */
#ifndef GENX_GT_TAKE_OVER_H
#define GENX_GT_TAKE_OVER_H

struct genx_gt;

/**
 * genx_take_over() - turn RC6 off, reset all engines, clear latched faults
 * @gt: GT whose force-wake, fuses and RC6 are initialised, and whose engines run nothing of genx
 *
 * RC6 stays off until genx_rc6_enable(), genx_rc6_restore() or genx_rc6_give_back(). The caller
 * programs all registers of the GT afterwards. May sleep.
 *
 * Return: 0, or the error of genx_forcewake_get(), of genx_reset_hw_full() or of
 * genx_forcewake_restore() (the latter two are logged).
 */
int genx_take_over(struct genx_gt *gt);

/**
 * genx_take_over_end() - reset the engines for the next owner of the GPU
 * @gt: GT whose engines are stopped
 *
 * RC6 is off afterwards, as after genx_take_over(). A failure is logged and has no other effect.
 * May sleep.
 */
void genx_take_over_end(struct genx_gt *gt);

#endif
