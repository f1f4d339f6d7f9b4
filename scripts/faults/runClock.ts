import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { findFaketime } from '../setup/findTools.mjs';
import type { Outcome } from './outcome.ts';
import { figuresOf, underLoad, type FaultRun } from './underLoad.ts';

/** Several reports of each device and several sweeps. */
const steppedMs = 25_000;

interface Judged {
  readonly drifts: number;
  readonly silences: number;
  readonly notices: number;
  /** Of root, that the clock is doubted. */
  readonly told: number;
}

function judgedIn(databasePath: string): Judged {
  const db = new Database(databasePath, { readonly: true });
  try {
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n;
    return {
      drifts: count(`SELECT count(*) AS n FROM event WHERE type_code = 'CLOCK_DRIFT'`),
      silences: count(`SELECT count(*) AS n FROM event WHERE type_code IN ('OFFLINE', 'AREA_OUTAGE')`),
      notices: count(
        `SELECT count(*) AS n FROM notice WHERE content_key NOT LIKE 'notice.content.security.%' AND content_params NOT LIKE '%COLLISION%'`,
      ),
      told: count(`SELECT count(*) AS n FROM notice WHERE content_key = 'notice.content.security.clockDoubted'`),
    };
  } finally {
    db.close();
  }
}

/**
 * The wall clock of server and workers steps and comes back, as libfaketime makes it; the monotonic one goes on. Nobody
 * is blamed for it: no CLOCK_DRIFT, no OFFLINE, no notice, and root is told once.
 */
export function clockSteps(hours: number) {
  return async (run: FaultRun): Promise<Outcome> => {
    const library = findFaketime();
    if (library === null) return { line: 'not run: libfaketime is missing', broken: ['libfaketime is missing'] };
    const file = `${run.dataDir}.faketime`;
    mkdirSync(join(file, '..'), { recursive: true });
    const step = (text: string) => writeFileSync(file, `${text}\n`);
    step('+0');
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    const { verdict, broken, seen } = await underLoad(run, { env }, async ({ stack, senders, pause }) => {
      await pause(6_000);
      const before = judgedIn(stack.databasePath);
      step(`${hours < 0 ? '' : '+'}${hours}h`);
      await pause(steppedMs);
      const refusedInStep = senders.answers.filter(({ status }) => status !== 200).length;
      step('+0');
      await pause(steppedMs / 2);
      return { before, after: judgedIn(stack.databasePath), refusedInStep };
    });
    const { before, after, refusedInStep } = seen;
    const more = (name: keyof Judged) => after[name] - before[name];
    if (more('drifts') > 0) broken.push(`${more('drifts')} CLOCK_DRIFT alarms`);
    if (more('silences') > 0) broken.push(`${more('silences')} devices or areas were called silent`);
    if (more('notices') > 0) broken.push(`${more('notices')} notices`);
    if (more('told') !== 1) broken.push(`root was told ${more('told')} times`);
    const line = `${figuresOf(verdict)}; refused while it was wrong ${refusedInStep}; CLOCK_DRIFT ${more('drifts')}, silent ${more('silences')}, notices ${more('notices')}; root told ${more('told')} times`;
    return { line, broken };
  };
}
