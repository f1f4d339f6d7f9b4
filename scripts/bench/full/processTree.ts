import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, residentMb } from '../processCpu.ts';

const isNumber = /^\d+$/;

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** These processes and all below them, as the readers of a server are. Linux only. */
export function treeOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (isNumber.test(name))
      parents.set(
        Number(name),
        orZero(() => parentOf(Number(name))),
      );
  }
  const found = new Set(roots);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** A process that ended meanwhile counts for nothing. */
function orZero(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}

const sum = (pids: readonly number[], look: (pid: number) => number): number =>
  pids.reduce((all, pid) => all + orZero(() => look(pid)), 0);

export const treeCpuSeconds = (roots: readonly number[]): number => sum(treeOf(roots), (pid) => cpuSeconds([pid]));
export const treeMb = (roots: readonly number[]): number => sum(treeOf(roots), (pid) => residentMb(pid).now);

const treeKeptMs = 2_000;
const nanosPerMs = 1e6;

/**
 * CPU of these processes and all below them so far, ms: of all threads alive, from the scheduler's own nanoseconds.
 * What a call costs hardly moves with what else the machine does, so believe it before what was waited for. Linux only.
 */
export function cpuMeter(roots: readonly number[]): () => number {
  let [pids, lookedAt] = [treeOf(roots), performance.now()];
  return () => {
    if (performance.now() - lookedAt > treeKeptMs) [pids, lookedAt] = [treeOf(roots), performance.now()];
    return sum(pids, threadsCpu) / nanosPerMs;
  };
}

const threadsCpu = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (all, thread) =>
      all + orZero(() => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])),
    0,
  );

/**
 * Waits until these processes do next to nothing: what a first start brings is another work.
 * @returns ms; as many as it may be waited for when they never calmed down
 */
export async function calmed(roots: readonly number[], withinMs: number): Promise<number> {
  const cpu = cpuMeter(roots);
  const beganAt = performance.now();
  for (let quiet = 0; quiet < calmLooks && performance.now() - beganAt < withinMs;) {
    const before = cpu();
    await sleep(calmLookMs);
    quiet = cpu() - before < calmLookMs * calmShare ? quiet + 1 : 0;
  }
  return performance.now() - beganAt;
}

const [calmLookMs, calmLooks, calmShare] = [2_000, 4, 0.15];

/** Of this very process, for what it does at one go: how long it took and what it cost, ms. */
export function timed(work: () => unknown): { readonly ms: number; readonly cpuMs: number } {
  const [cpu, beganAt] = [process.cpuUsage(), performance.now()];
  work();
  const ms = performance.now() - beganAt;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1_000 };
}

/** Looks at the memory of these processes and all below them until it is stopped. */
export function watchMemory(roots: readonly number[], everyMs = 50): { stop(): { beforeMb: number; peakMb: number } } {
  const beforeMb = treeMb(roots);
  let peakMb = beforeMb;
  const timer = setInterval(() => (peakMb = Math.max(peakMb, treeMb(roots))), everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return { beforeMb, peakMb };
    },
  };
}
