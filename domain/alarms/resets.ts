import { day } from '../time.ts';
import type { CounterMemory, Memory } from './counters.ts';

/** Of a device's memory: no event type has this name. */
export const resetsKey = 'resets';
/** No more are remembered. */
export const mostResets = 100;

/** Resets of the 24 h before a moment. */
function within(memory: CounterMemory | undefined, nowMs: number): readonly number[] {
  return memory?.r?.filter((at) => nowMs - at < day) ?? [];
}

/** The memory after one more reset. A report with a cause tells of one. @source docs/requirements.md A13 (MODEM_FAULT) */
export function withReset(memory: Memory | null, ts: number): CounterMemory & { readonly r: readonly number[] } {
  return { r: [...within(memory?.[resetsKey], ts), ts].slice(-mostResets) };
}

/** What is left of them; undefined when none is. */
export function resetsLeft(memory: CounterMemory, nowMs: number): CounterMemory | undefined {
  const r = within(memory, nowMs);
  return r.length === 0 ? undefined : { r };
}
