import type { AlarmReport, HourSums, SumKey } from './report.ts';

/** What a report is made of, wherever it was asked. */
export interface ReportFigures {
  /** By the hour or by the day, of the period and of the one before. */
  readonly shown: readonly HourSums[];
  /** Null where they are not known. */
  readonly before: readonly HourSums[] | null;
  readonly heat: AlarmReport['heat'];
  readonly types: ReadonlyMap<string, number>;
  /** '' is of no project. */
  readonly projects: ReadonlyMap<string, number>;
}

/** The figures of all alarms but these: each of them is a count or a total, so they can be taken away again. */
export function figuresWithout(all: ReportFigures, others: ReportFigures): ReportFigures {
  return {
    shown: [...all.shown, ...others.shown.map(negated)],
    before: all.before === null || others.before === null ? null : [...all.before, ...others.before.map(negated)],
    heat: all.heat.map((row, weekday) => row.map((n, clock) => n - (others.heat[weekday]?.[clock] ?? 0))),
    types: countsWithout(all.types, others.types),
    projects: countsWithout(all.projects, others.projects),
  };
}

function negated({ hourAt, ...sums }: HourSums): HourSums {
  const less = Object.fromEntries(Object.entries(sums).map(([key, n]) => [key, -n])) as Record<SumKey, number>;
  return { hourAt, ...less };
}

function countsWithout(all: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Map<string, number> {
  const left = new Map<string, number>();
  for (const [key, n] of all) {
    const count = n - (others.get(key) ?? 0);
    if (count > 0) left.set(key, count);
  }
  return left;
}
