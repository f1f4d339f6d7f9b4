/*
 * The machine's own clocks. Nothing else in domain, db, workers and server reads them, which the architecture test
 * holds: a process takes the time from its steady clock (`now` of its dependencies), which does not follow a step.
 */

/** Epoch ms, as the machine says. For the steady clock, and for what must follow the machine: sleep, BullMQ. */
export const wallMs = (): number => Date.now();

/** Ms from any beginning, never back: how long something takes, and when to give up. */
export const monotonicMs = (): number => performance.now();
