import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMeasured } from '../scripts/scaling/measured.ts';
import { pageOf, scalingPage } from '../scripts/scaling/scalingPage.ts';

const results = (name: string) => readFileSync(`docs/results/${name}`, 'utf8');

it('item 6: docs/scaling.md says what the results say: `npm run scaling` writes it anew', () => {
  expect(readFileSync('docs/scaling.md', 'utf8')).toBe(scalingPage());
});

it('item 6: another figure of the benchmark or of the faults is another page', () => {
  const page = pageOf(readMeasured(results('bench.md'), results('faults.md')));
  const dearer = results('bench.md').replace(/(\| CPU µs a message[^|]*\| )[\d.]+/g, '$199.5');
  expect(dearer).not.toBe(results('bench.md'));
  expect(pageOf(readMeasured(dearer, results('faults.md')))).not.toBe(page);
  const fuller = results('faults.md').replace(/until refused [\d,]+/, 'until refused 1,000');
  expect(pageOf(readMeasured(results('bench.md'), fuller))).not.toBe(page);
});

it('item 6: the arithmetic: a million devices once a minute at 40 µs and 100 bytes', () => {
  const figures = { messagesPerSec: 20_000, cpuUs: 40, serverMb: 400, bytesPerReading: 100 };
  const page = pageOf({ at: { 2_000: figures, 100_000: figures }, heldUntilRefused: 301_989, manyMachines: [] });
  expect(page).toContain('| 1,000,000 | 16,667 | 83.3 % | 66.7 % | 144 GB | 5,040 GB | 318 MB |');
  expect(page).toContain('- 10,000: one machine, SQLite.');
  expect(page).toContain('- 1,000,000: PostgreSQL, and by CPU alone 2 machines');
});

it('item 6: a results page without a figure says which one it lacks', () => {
  expect(() => readMeasured('', results('faults.md'))).toThrow(/no figure for messages\/s, stored at 2,000 devices/);
  expect(() => readMeasured(results('bench.md'), '')).toThrow(/no figure for telemetry until refused/);
});
