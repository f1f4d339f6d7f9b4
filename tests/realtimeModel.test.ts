import { env } from 'node:process';
import { expect, test } from 'vitest';
import { simulate, type SimulationOptions, type SimulationResult } from './realtime/simulation.ts';

/** `MODEL_SEEDS=20000 npx vitest run --project fast tests/realtimeModel.test.ts` is the long run. */
const seeds = Number(env['MODEL_SEEDS'] ?? 200);
const steps = 60;

async function runAll(options: SimulationOptions, count: number, first = 1) {
  const red: string[] = [];
  const results: SimulationResult[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await simulate(seed, options);
    results.push(result);
    if (result.differences.length > 0) red.push(`seed ${seed}: ${result.differences.slice(0, 5).join(', ')}`);
  }
  const sum = (field: Exclude<keyof SimulationResult, 'differences'>) =>
    results.reduce((total, result) => total + result[field], 0);
  return { red, sum };
}

test(
  `with lost, doubled and late publications and broken sockets, every client equals a snapshot 5 s after the last step (${seeds} seeds)`,
  { timeout: 60_000 + seeds * 100 },
  async () => {
    const { red, sum } = await runAll({ steps, pushLoss: 0, settleMs: 5_000 }, seeds);
    expect(red).toEqual([]);
    // Nothing is shown by a run in which nothing happened.
    expect(sum('lost') / seeds).toBeGreaterThan(3);
    expect(sum('repaired') / seeds).toBeGreaterThan(1);
    expect(sum('socketsLost') / seeds).toBeGreaterThan(5);
    expect(sum('changesAsked') / seeds).toBeGreaterThan(5);
    expect(sum('snapshotsAsked') / seeds).toBeGreaterThan(3);
    expect(sum('deltasHeard') / seeds).toBeGreaterThan(20);
  },
);

test(
  'with a tenth of all pushes lost on their way to sockets as well, every client equals a snapshot after the next heartbeat',
  { timeout: 60_000 + seeds * 100 },
  async () => {
    const { red } = await runAll({ steps, pushLoss: 0.1, settleMs: 5_700 }, seeds, 1_000_000);
    expect(red).toEqual([]);
  },
);

test('negative control: a relay that looks for no holes leaves clients wrong', async () => {
  const { red } = await runAll({ steps, pushLoss: 0, settleMs: 5_000, withoutHoleCheck: true }, 20);
  expect(red.length).toBeGreaterThan(0);
});

test('negative control: a client that ignores `prev` stays wrong when pushes are lost', async () => {
  const { red } = await runAll({ steps, pushLoss: 0.1, settleMs: 5_700, ignorePrev: true }, 20);
  expect(red.length).toBeGreaterThan(0);
});
