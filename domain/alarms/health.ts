import { hour, minute } from '../time.ts';
import { zoneOffsetMs } from '../zone.ts';
import { shiftNames, shiftOfHour, type ShiftName } from '../shifts/shift.ts';
import { chatterMeter } from './chatter.ts';
import type { Period } from './report.ts';
import { tallyMs, type SpanFigures } from './spanTally.ts';

/**
 * Health of the alarm system after ISA-18.2 / IEC 62682. What counts is an annunciation: an alarm or fault that calls
 * somebody. Alarms of one impact call once, by the one that opened their incident; its other members stand beside.
 * @source docs/requirements.md C8
 */
export const windowMs = 10 * minute;
/** Of one operator in ten minutes: above the first a flood begins, below the second it ends. */
export const floodFrom = 10;
export const floodUntil = 5;
export const staleMs = 24 * hour;
const topSize = 10;
/** Days at most of one question. */
export const maxHealthDays = 31;

/** Of a well-kept system, for each operator. Shares are 0 to 1. */
export const healthTargets = {
  meanRate: 1,
  /** Still manageable. */
  meanRateMost: 2,
  peak: floodFrom,
  overShare: 0.01,
  floodShare: 0.01,
  chattering: 0,
  /** Fewer than five. */
  stale: 4,
  topShare: 0.05,
  highShare: 0.05,
  mediumShare: 0.15,
} as const;

/** An alarm or fault as its health is judged by. Times are epoch ms. */
export interface HealthRow {
  readonly id: string;
  readonly typeCode: string;
  readonly subjectId: string;
  readonly severity: number;
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
  readonly count: number;
  /** Null while it is active. */
  readonly clearedAt: number | null;
  readonly ackAt: number | null;
  readonly handledAt: number | null;
  /** Null where nobody did: the end of its cause closed it. */
  readonly handledBy: string | null;
  /** Null: of no incident; its own: it opened one. */
  readonly incidentId: string | null;
}

interface Load {
  readonly windows: number;
  readonly total: number;
  /** A mean window, a position. Null where no window has begun. */
  readonly meanRate: number | null;
  /** The worst window, a position. */
  readonly peak: number;
  /** Windows with more than ten a position. */
  readonly overCount: number;
  readonly floodMs: number;
}

export interface ShiftHealth extends Load {
  readonly shift: ShiftName;
  readonly ack: SpanFigures;
  readonly handle: SpanFigures;
}

export interface TopSource {
  readonly typeCode: string;
  readonly subjectId: string;
  readonly count: number;
  /** The newest of them. */
  readonly lastId: string;
}

export interface Health extends Load {
  /** Positions; a mean of the windows where they differ. */
  readonly operators: number;
  /** Members of incidents beside the ones that opened them. */
  readonly memberCount: number;
  readonly floods: ReadonlyArray<{ readonly from: number; readonly to: number; readonly total: number }>;
  /** Sources (type and subject) that came three times in a minute. */
  readonly chatteringCount: number;
  readonly chattering: ReadonlyArray<{ readonly typeCode: string; readonly sources: number }>;
  /** Active for longer than a day. */
  readonly staleCount: number;
  readonly sourceCount: number;
  readonly top: readonly TopSource[];
  /** Share of the ten most frequent sources, 0 to 1; null where nothing came. */
  readonly topShare: number | null;
  /** Critical first, all four. */
  readonly bySeverity: readonly number[];
  /** The most frequent first. */
  readonly byType: ReadonlyArray<{ readonly typeCode: string; readonly count: number }>;
  readonly ack: SpanFigures;
  readonly handle: SpanFigures;
  readonly byShift: readonly ShiftHealth[];
  /** By the hour of the clock, 24 of them: a mean and the worst window. */
  readonly byHour: ReadonlyArray<{ readonly meanRate: number | null; readonly peak: number }>;
}

/** What is answered of it. */
export interface AlarmHealth extends Omit<Health, 'top'> {
  readonly period: Period;
  /** From which moment on rows of this period are there; null: all of them. */
  readonly rowsFrom: number | null;
  /** Beside those of the period: raised before it, and active for longer than a day since. */
  readonly staleBefore: number;
  readonly top: ReadonlyArray<TopSource & { readonly name: string; readonly code: string }>;
  /** Who said how many positions there are: whoever asked, or the roster. */
  readonly isByRoster: boolean;
}

export interface HealthAsked {
  readonly period: Period;
  readonly zone: string;
  /** Who works at the same time: positions, not people. By the time of a window where a roster says it. */
  readonly operators: number | ((at: number) => number);
  /** Windows that have not begun, and time that has not passed, do not count. */
  readonly now: number;
}

const newSpans = () => ({ ack: tallyMs(), handle: tallyMs() });

/**
 * Takes rows in the order of their first occurrence, one by one, and holds none of them: a number a window, a source
 * and a second that somebody took.
 */
export function healthMeter({ period, zone, operators, now }: HealthAsked) {
  const until = Math.min(period.end, now);
  const windows = new Uint32Array(Math.max(0, Math.floor((until - period.start) / windowMs) + 1));
  const hourOf = (at: number): number => new Date(at + zoneOffsetMs(zone, at)).getUTCHours();
  const clocks = Array.from(windows, (_, at) => hourOf(period.start + at * windowMs));
  // Where a roster has nobody it counts as one: what comes then comes all the same.
  const positions = Array.from(windows, (_, at) =>
    typeof operators === 'number' ? operators : Math.max(1, operators(period.start + at * windowMs)),
  );
  const spans = { ...newSpans(), byShift: shiftNames.map(newSpans) };
  const chatter = chatterMeter();
  const sources = new Map<string, { typeCode: string; subjectId: string; count: number; lastId: string }>();
  const bySeverity = [0, 0, 0, 0];
  const byType = new Map<string, number>();
  let [total, memberCount, staleCount] = [0, 0, 0];

  const take = (row: HealthRow): void => {
    const { firstOccurredAt: at, typeCode, subjectId, severity, ackAt, handledAt } = row;
    const source = `${typeCode} ${subjectId}`;
    chatter.take(source, row);
    if (Math.min(row.clearedAt ?? until, until) - at > staleMs) staleCount += 1;
    if (row.incidentId !== null && row.incidentId !== row.id) {
      memberCount += 1;
      return;
    }
    const place = Math.floor((at - period.start) / windowMs);
    const clock = clocks[place];
    // The clock of a device may be ahead of the server's.
    if (clock === undefined) return;
    total += 1;
    windows[place] = (windows[place] ?? 0) + 1;
    bySeverity[severity - 1] = (bySeverity[severity - 1] ?? 0) + 1;
    byType.set(typeCode, (byType.get(typeCode) ?? 0) + 1);
    const known = sources.get(source);
    if (known === undefined) sources.set(source, { typeCode, subjectId, count: 1, lastId: row.id });
    else {
      known.count += 1;
      known.lastId = row.id;
    }
    const ofShift = spans.byShift[shiftNames.indexOf(shiftOfHour(clock))];
    for (const each of [spans, ofShift]) {
      if (ackAt !== null && ackAt >= at) each?.ack.add(ackAt - at);
      if (handledAt !== null && handledAt >= at && row.handledBy !== null) each?.handle.add(handledAt - at);
    }
  };

  const figures = (): Health => {
    const flooded = floodsOf(windows, positions);
    const loadOf = (isAsked: (clock: number) => boolean): Load => {
      let [n, sum, eachSum, most, overCount, inFlood] = [0, 0, 0, 0, 0, 0];
      for (const [at, count] of windows.entries()) {
        if (!isAsked(clocks[at] ?? 0)) continue;
        const each = count / (positions[at] ?? 1);
        n += 1;
        sum += count;
        eachSum += each;
        most = Math.max(most, each);
        if (each > floodFrom) overCount += 1;
        if (flooded[at] === true) inFlood += 1;
      }
      const meanRate = n === 0 ? null : eachSum / n;
      return { windows: n, total: sum, meanRate, peak: most, overCount, floodMs: inFlood * windowMs };
    };
    const top = [...sources.values()].sort((a, b) => b.count - a.count || (a.lastId < b.lastId ? -1 : 1));
    const ofTop = top.slice(0, topSize).reduce((sum, { count }) => sum + count, 0);
    return {
      ...loadOf(() => true),
      operators: typeof operators === 'number' ? operators : meanOf(positions),
      memberCount,
      floods: stretchesOf(flooded, windows, period.start),
      chatteringCount: chatter.count(),
      chattering: chatter.byType(),
      staleCount,
      sourceCount: top.length,
      top: top.slice(0, topSize),
      topShare: total === 0 ? null : ofTop / total,
      bySeverity,
      byType: [...byType]
        .map(([typeCode, count]) => ({ typeCode, count }))
        .sort((a, b) => b.count - a.count || (a.typeCode < b.typeCode ? -1 : 1)),
      ack: spans.ack.figures(),
      handle: spans.handle.figures(),
      byShift: shiftNames.map((name, at) => ({
        shift: name,
        ...loadOf((clock) => shiftOfHour(clock) === name),
        ack: (spans.byShift[at] ?? spans).ack.figures(),
        handle: (spans.byShift[at] ?? spans).handle.figures(),
      })),
      byHour: Array.from({ length: 24 }, (_, clock) => {
        const { meanRate, peak } = loadOf((each) => each === clock);
        return { meanRate, peak };
      }),
    };
  };

  return { take, figures };
}

function meanOf(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length === 0 ? 1 : Math.round((sum / values.length) * 100) / 100;
}

/** Which windows lie in a flood: from one with more than ten a position up to the first with fewer than five. */
function floodsOf(windows: Uint32Array, positions: readonly number[]): boolean[] {
  let isFlood = false;
  return Array.from(windows, (count, at) => {
    const each = count / (positions[at] ?? 1);
    isFlood = isFlood ? each >= floodUntil : each > floodFrom;
    return isFlood;
  });
}

function stretchesOf(flooded: readonly boolean[], windows: Uint32Array, start: number): Health['floods'] {
  const stretches: Array<{ from: number; to: number; total: number }> = [];
  for (const [at, isFlood] of flooded.entries()) {
    if (!isFlood) continue;
    const [from, to, count] = [start + at * windowMs, start + (at + 1) * windowMs, windows[at] ?? 0];
    const last = stretches.at(-1);
    if (last?.to === from) Object.assign(last, { to, total: last.total + count });
    else stretches.push({ from, to, total: count });
  }
  return stretches;
}
