import { writeFileSync } from 'node:fs';
import { residentMb } from '../bench/processCpu.ts';
import type { ProcessName, Stack } from '../harness/stack.ts';

const watched = ['server', 'workers'] as const;
const everyMs = 200;

export interface Peaks {
  readonly server: number;
  readonly workers: number;
}

/** Highest resident memory of the processes from now on, in MB, as the kernel says it. */
export function watchMemory(stack: Pick<Stack, 'pidOf'>): () => Peaks {
  const peaks = { server: 0, workers: 0 };
  const look = () => {
    for (const name of watched) peaks[name] = Math.max(peaks[name], peakOf(stack, name));
  };
  for (const name of watched) forgetPeak(stack.pidOf(name));
  const timer = setInterval(look, everyMs);
  return () => {
    look();
    clearInterval(timer);
    return peaks;
  };
}

function peakOf(stack: Pick<Stack, 'pidOf'>, name: ProcessName): number {
  const pid = stack.pidOf(name);
  try {
    return pid === null ? 0 : residentMb(pid).peak;
  } catch {
    // It ended between two looks.
    return 0;
  }
}

/** 5: the peak is what is resident now (proc(5), clear_refs). */
function forgetPeak(pid: number | null): void {
  if (pid !== null) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
