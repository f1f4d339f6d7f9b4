import type { Told } from './full/seat.ts';
import type { ImportMeasure, ImportsMeasured } from './imports.ts';
import { figure, quantile, spreadOf, spreadText } from './statistics.ts';

/** P-6 as it is written down: the time is meant of an import alone, the alarm's of one beside it. */
export function importTable(
  rows: number,
  rounds: number,
  { measures, bare }: ImportsMeasured,
  { say, broken }: Told,
): void {
  say(
    `| P-6, ${rows.toLocaleString('en-US')} rows, ${rounds} rounds | s | checked after s | CPU s of workers | of server | workers + MB | steps told | writes ms ≤, 99 of 100 | longest write ms ≤ | alarms beside: count, p50, p99 ms | × raw driver | load | target |`,
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const same of groupsOf(measures)) {
    const [{ what, isBeside }] = same;
    const isMaking = what.endsWith('devices');
    const of = (pick: (each: ImportMeasure) => number) => spreadText(spreadOf(same.map(pick)));
    const alarmMs = same.flatMap((each) => each.alarmMs);
    const beside = `${alarmMs.length}, ${figure(quantile(alarmMs, 0.5))}, ${figure(quantile(alarmMs, 0.99))}`;
    const cells = [
      isBeside ? `${what}, alarms beside` : what,
      of((each) => each.seconds),
      of((each) => each.checkedSeconds),
      of((each) => each.workersCpu),
      of((each) => each.serverCpu),
      of((each) => each.workersMb),
      of((each) => each.steps),
      of((each) => each.usualWriteMs),
      of((each) => each.longestWriteMs),
      isBeside ? beside : '',
      of(({ seconds }) => seconds / (isMaking ? bare.devices : bare.plain)),
      of((each) => each.load),
      targetOf(isMaking, isBeside),
    ];
    say(`| ${cells.join(' | ')} |`);
    for (const each of same) if (each.failed > 0) broken.push(`${what}: ${each.failed} rows failed`);
    if (isBeside && alarmMs.length === 0) broken.push(`${what}: no alarm was beside it`);
  }
  say(
    `| raw driver: the same rows alone, then 50 devices a transaction | ${figure(bare.plain)}; with devices ${figure(bare.devices)} | | | | | | ${figure(quantile(bare.smallMs, 0.99))} | ${figure(quantile(bare.smallMs, 1))} |${' |'.repeat(4)}`,
  );
  say();
}

function groupsOf(measures: readonly ImportMeasure[]): Array<[ImportMeasure, ...ImportMeasure[]]> {
  const groups = new Map<string, [ImportMeasure, ...ImportMeasure[]]>();
  for (const each of measures) {
    const name = `${each.what} ${each.isBeside}`;
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [each]);
    else known.push(each);
  }
  return [...groups.values()];
}

function targetOf(isMaking: boolean, isBeside: boolean): string {
  const always = '+ 100 MB; write ≤ 20 ms';
  if (isBeside) return `${always}; alarm p99 ≤ 100 ms`;
  return `${isMaking ? '≤ 12 s' : '≤ 3 s, 4 steps'}; ${always}`;
}
