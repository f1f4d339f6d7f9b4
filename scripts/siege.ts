/**
 * `npm run siege`: floods of anonymous callers and of greedy accounts beside people and devices at work, against the
 * real processes with their own limits. Loopback only, bounded in count and time. `--only TEXT`, once or more, runs the
 * floods whose name has it, `--short` is the form that is part of `npm test`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTown, type Seen, type Town } from './siege/besiege.ts';
import { floods, type FloodSpec } from './siege/floods.ts';
import { columns, judge, tooLittle } from './siege/judge.ts';
import { takeSeats, type Seats } from './siege/seats.ts';
import { sizes } from './siege/size.ts';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const size = sizes[values.short ? 'short' : 'full'];
const work = mkdtempSync(join(tmpdir(), 'guardline-siege-'));
const isWanted = ({ name }: FloodSpec) => values.only?.some((text) => name.includes(text)) ?? true;
const seeded = join(work, 'seeded');
const lines: string[] = [];
const failures: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

say('# What `npm run siege` showed');
say('');
say(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${size.form} form. Real server, workers and Redis with the product’s own limits; ${size.people} people behind one address ask a call every ${size.personEveryMs / 1_000} s and hold a socket each, ${size.devices} devices report every ${size.deviceEveryMs / 1_000} s from addresses of their own, somebody signs in now and then, and beside them each flood runs for ${size.floodMs / 1_000} s from one address of its own. Holds when p95 of people ≤ ${size.p95Ms} ms, no call, sign-in or socket of theirs is lost, no device is refused that was not before, no process is above 512 MB or ends, and the flood was one. What is broken is followed by a fresh start.`,
);
say('');
say(`| ${columns.join(' | ')} |`);
say(`|${columns.map(() => '---').join('|')}|`);

let town: Town | null = null;
let trusted = -1;
let started = 0;

async function leaveTown(): Promise<void> {
  const left = town;
  town = null;
  await left?.close();
}

async function besiege(spec: FloodSpec, seats: Seats): Promise<Seen> {
  const trustProxy = spec.trustProxy ?? 0;
  if (trusted !== trustProxy) await leaveTown();
  if (town === null) {
    started += 1;
    trusted = trustProxy;
    town = await openTown(join(work, `town-${started}`), seeded, seats, size, trustProxy);
  }
  const seen = await town.storm(spec, size.floodMs);
  // On a busy machine it may not have come into being: once more, for longer.
  return tooLittle(spec, seen, size).length > 0 ? town.storm(spec, size.againMs) : seen;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // What was started would live on: it has process groups of its own.
    void leaveTown().finally(() => {
      rmSync(work, { recursive: true, force: true });
      process.exit(1);
    });
  });
}
try {
  const seats = await takeSeats(seeded, size);
  for (const spec of floods.filter(isWanted)) {
    for (let tries = 1; ; tries++) {
      const { cells, broken, isLateOnly } = judge(spec, await besiege(spec, seats), size);
      say(`| ${cells.join(' | ')} |`);
      if (broken.length === 0) break;
      await leaveTown();
      // A flood that does harm does it every time; a machine that is busy elsewhere is free again.
      if (isLateOnly && tries < (spec.flood === undefined ? size.quietTries : size.tries)) continue;
      failures.push(...broken.map((what) => `${spec.name}: ${what}`));
      break;
    }
  }
} finally {
  await leaveTown();
  rmSync(work, { recursive: true, force: true });
}
if (size.form === 'full' && values.only === undefined) {
  mkdirSync('docs/results', { recursive: true });
  writeFileSync('docs/results/siege.md', `${lines.join('\n')}\n`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
