import { figure, quantile } from '../bench/statistics.ts';
import type { Seen } from './besiege.ts';
import type { FloodSpec } from './floods.ts';
import type { Sample } from './samples.ts';
import { mostMemoryMb, type SiegeSize } from './size.ts';

export const columns = [
  'flood',
  'sent, of it accepted / refused / closed',
  'people p50 / p95 / max ms',
  'calls, failed',
  'sign-ins, failed',
  'sockets lost',
  'reports, devices refused',
  'health gap ms',
  'server / workers MB',
  'load',
  'verdict',
];

export interface Verdict {
  readonly cells: readonly string[];
  readonly broken: readonly string[];
  /** Of what is broken: nothing but time, which a busy machine takes by itself. */
  readonly isLateOnly: boolean;
}

/** The longest time without an answer of the health check. */
function longestGapMs(seen: Seen, probes: readonly Sample[]): number {
  const moments = [seen.fromMs, ...probes.filter(({ ok }) => ok).map(({ at }) => at), seen.toMs];
  return Math.max(...moments.slice(1).map((at, no) => at - (moments[no] ?? at)));
}

/** The words of failures, the most frequent first. */
function why(failed: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const { why: word = 'no answer' } of failed) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3);
  return sorted.map(([word, count]) => `${count} × ${word}`).join(', ');
}

/**
 * No word came in time, or the one that says that time ran out (1503 too much at once, 1504 too slow): a busy machine
 * does both. Any other answer that says no is the product's own.
 */
const isLate = ({ why: word = 'no answer' }: Sample): boolean => /^no answer|\/150[34]$/.test(word);

/** What was too little to judge by; empty when the flood was one, and enough was asked beside it. */
export function tooLittle(spec: FloodSpec, seen: Seen, size: SiegeSize): readonly string[] {
  const { tries } = seen.count;
  const needed = Math.ceil(spec.minTries * size.share);
  const [calls, reports] = (['call', 'report'] as const).map(
    (kind) => seen.samples.filter((sample) => sample.kind === kind).length,
  );
  return [
    ...(tries < needed ? [`only ${tries} tries, ${needed} are needed: proves nothing`] : []),
    ...((calls ?? 0) < size.people ? [`only ${calls} calls of people: proves nothing`] : []),
    ...((reports ?? 0) < size.devices * 0.2 ? [`only ${reports} reports of devices: proves nothing`] : []),
  ];
}

/** A line of the table, and what did not hold. */
export function judge(spec: FloodSpec, seen: Seen, size: SiegeSize): Verdict {
  const of = (kind: Sample['kind']) => seen.samples.filter((sample) => sample.kind === kind);
  const [calls, signIns, reports] = [of('call'), of('signIn'), of('report')];
  const failed = calls.filter(({ ok }) => !ok);
  const notSignedIn = signIns.filter(({ ok }) => !ok);
  const refused = reports.filter(({ ok, who }) => !ok && !seen.refusedBefore.has(who));
  const devicesRefused = new Set(refused.map(({ who }) => who)).size;
  const socketsLost = of('socket').length;
  const answered = calls.map(({ ms }) => ms);
  const p95 = quantile(answered, 0.95);
  const { count, peaks } = seen;
  const late: string[] = [...tooLittle(spec, seen, size)];
  const broken: string[] = [...(count.broken ?? [])];
  if (!(p95 <= size.p95Ms)) late.push(`p95 of people ${figure(p95)} ms`);
  const lost = (which: readonly Sample[]) => (which.every(isLate) ? late : broken);
  if (failed.length > 0) lost(failed).push(`${failed.length} calls of people failed (${why(failed)})`);
  if (notSignedIn.length > 0) {
    lost(notSignedIn).push(`${notSignedIn.length} honest sign-ins failed (${why(notSignedIn)})`);
  }
  if (socketsLost > 0) broken.push(`${socketsLost} sockets of people lost (${why(of('socket'))})`);
  if (devicesRefused > 0) lost(refused).push(`${devicesRefused} devices refused (${why(refused)})`);
  for (const name of ['server', 'workers'] as const) {
    if (peaks[name] > mostMemoryMb) broken.push(`${name} memory ${figure(peaks[name])} MB`);
  }
  if (seen.ends.length > 0) broken.push(seen.ends.join(', '));
  if (spec.mostErrorLines !== undefined && seen.errorLines.length > spec.mostErrorLines) {
    broken.push(`${seen.errorLines.length} error lines in the log`);
  }
  // People at work leave theirs as well: two of their five calls change something.
  const nonces = seen.newNonces - calls.length;
  if (spec.mostNewNonces !== undefined && nonces > spec.mostNewNonces) {
    broken.push(`${nonces} nonces of anonymous callers kept`);
  }
  const all = [...broken, ...late];
  const told = count.told === undefined ? '' : ` (${count.told})`;
  const cells = [
    spec.name,
    `${figure(count.tries)}: ${figure(count.accepted)} / ${figure(count.refused)} / ${figure(count.closed)}${told}`,
    `${figure(quantile(answered, 0.5))} / ${figure(p95)} / ${figure(Math.max(...answered))}`,
    `${calls.length}, ${failed.length}`,
    `${signIns.length}, ${notSignedIn.length}`,
    String(socketsLost),
    `${reports.length}, ${devicesRefused}`,
    figure(longestGapMs(seen, of('probe'))),
    `${figure(peaks.server)} / ${figure(peaks.workers)}`,
    seen.load.toFixed(1),
    all.length === 0 ? 'holds' : `BROKEN: ${all.join('; ')}`,
  ];
  return { cells, broken: all, isLateOnly: broken.length === 0 && late.length > 0 };
}
