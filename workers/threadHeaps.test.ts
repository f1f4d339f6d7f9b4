import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { freeThreadHeaps } from './threadHeaps.ts';

const limitMb = 12;
const program = `
const { getHeapSpaceStatistics } = require('node:v8');
let kept = [];
for (let n = 0; n < 2_000_000; n += 1) {
  kept.push({ n, text: 'x' + n });
  if (kept.length > 100_000) kept = kept.slice(50_000);
}
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
require('node:worker_threads').parentPort.postMessage(young.space_size / 1024 / 1024);
`;

/** MB that the young generation of a thread with a limit of its own has grown to. */
function youngOfThread(): Promise<number> {
  const thread = new Worker(program, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: limitMb } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

afterEach(freeThreadHeaps);

it('issue 11, 6: a thread keeps to its own limit, not to the one that the process was started with', async () => {
  for (const flag of ['--max-semi-space-size=64', '--min-semi-space-size=16']) setFlagsFromString(flag);
  expect(await youngOfThread()).toBeGreaterThan(limitMb);
  freeThreadHeaps();
  expect(await youngOfThread()).toBeLessThanOrEqual(limitMb);
});
