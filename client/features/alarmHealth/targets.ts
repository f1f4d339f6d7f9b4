import { healthTargets as targets, windowMs, type AlarmHealth } from '#domain/alarms/health.ts';
import { number } from '#client/ui/number.ts';

export type Verdict = 'good' | 'fair' | 'over';
export type TileKey = 'meanRate' | 'peak' | 'overShare' | 'floodShare' | 'chattering' | 'stale' | 'topShare';

export interface Judged {
  readonly key: TileKey;
  readonly value: string;
  readonly unit: 'percent' | 'each' | 'times';
  readonly target: string;
  /** Null where there is nothing to judge. */
  readonly verdict: Verdict | null;
}

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
const percent = (value: number | null): string => number(value === null ? null : value * 100, 1);
const verdictOf = (value: number | null, isGood: (value: number) => boolean): Verdict | null =>
  value === null ? null : isGood(value) ? 'good' : 'over';

/** The figures that a standard has targets for, each with what it says of them. */
export function judge(health: AlarmHealth): Judged[] {
  const { meanRate, peak, overCount, windows, floodMs, chatteringCount, topShare } = health;
  const overShare = share(overCount, windows);
  const floodShare = share(floodMs, windows * windowMs);
  const stale = health.staleCount + health.staleBefore;
  const isManageable = meanRate !== null && meanRate > targets.meanRate && meanRate <= targets.meanRateMost;
  const below = (limit: number) => `< ${limit * 100} %`;
  return [
    {
      key: 'meanRate',
      value: number(meanRate, 2),
      unit: 'times',
      target: `≤ ${targets.meanRate}`,
      verdict: isManageable ? 'fair' : verdictOf(meanRate, (value) => value <= targets.meanRate),
    },
    {
      key: 'peak',
      value: number(peak, Number.isInteger(peak) ? 0 : 1),
      unit: 'times',
      target: `≤ ${targets.peak}`,
      verdict: verdictOf(peak, (value) => value <= targets.peak),
    },
    {
      key: 'overShare',
      value: percent(overShare),
      unit: 'percent',
      target: below(targets.overShare),
      verdict: verdictOf(overShare, (value) => value < targets.overShare),
    },
    {
      key: 'floodShare',
      value: percent(floodShare),
      unit: 'percent',
      target: below(targets.floodShare),
      verdict: verdictOf(floodShare, (value) => value < targets.floodShare),
    },
    {
      key: 'chattering',
      value: number(chatteringCount),
      unit: 'each',
      target: String(targets.chattering),
      verdict: verdictOf(chatteringCount, (value) => value <= targets.chattering),
    },
    {
      key: 'stale',
      value: number(stale),
      unit: 'each',
      target: `≤ ${targets.stale}`,
      verdict: verdictOf(stale, (value) => value <= targets.stale),
    },
    {
      key: 'topShare',
      value: percent(topShare),
      unit: 'percent',
      target: `≤ ${targets.topShare * 100} %`,
      verdict: verdictOf(topShare, (value) => value <= targets.topShare),
    },
  ];
}
