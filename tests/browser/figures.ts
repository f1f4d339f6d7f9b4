import { expect } from '@playwright/test';

/** `npm run figures`: one browser, nothing beside it. */
const judgesTimes = process.env['FIGURES'] !== undefined;

/**
 * A time that is a figure is said in every run and judged by `npm run figures` alone: three browsers on two cores say
 * more of the machine than of the product. That it happens at all is asked in every run.
 */
export function judgeMs(what: string, tookMs: number, withinMs: number, machineMs: number): void {
  console.log(`${what}: ${tookMs.toFixed(1)} ms, the machine ${machineMs.toFixed(1)} ms of it`);
  if (judgesTimes) expect(tookMs, what).toBeLessThanOrEqual(withinMs + machineMs);
}
