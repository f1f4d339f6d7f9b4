/** Devices of one model that came in the same hour and went in the same hour. */
export interface DeviceGroup {
  readonly modelId: string;
  /** Hours since the epoch; null while they are there. */
  readonly createdHour: number;
  readonly deletedHour: number | null;
  readonly count: number;
  /** How many of them are online now, or were when they went. */
  readonly onlineCount: number;
}

/** How many devices of a model came online in an hour, less those that went offline. */
export interface OnlineChange {
  readonly modelId: string;
  readonly hour: number;
  readonly net: number;
}

/** A day in hours since the epoch; `end` is the first hour of the next one. */
export interface DayHours {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface ModelDayCount {
  readonly date: string;
  readonly modelId: string;
  readonly count: number;
  readonly onlineCount: number | null;
}

/**
 * Devices by day and model, without gaps: every model that was there in the range has a row for every day.
 * `count` are those that existed at some time of the day. `onlineCount` are those online at its end (today: now): what
 * is so now, less every change since then. A device begins offline, so what came after the day takes itself away.
 * Null before `knownFromHour`, where the log of changes has been forgotten: the past is not guessed.
 * @source docs/requirements.md D6
 */
export function countByDay(
  groups: readonly DeviceGroup[],
  changes: readonly OnlineChange[],
  days: readonly DayHours[],
  knownFromHour: number,
): ModelDayCount[] {
  const first = days[0]?.start ?? 0;
  const models = [...new Set(groups.filter((group) => overlaps(group, first, Infinity)).map(({ modelId }) => modelId))];
  return days.flatMap(({ date, start, end }) =>
    models.map((modelId) => {
      const own = groups.filter((group) => group.modelId === modelId);
      const there = own.filter((group) => overlaps(group, start, end));
      const left = own.filter(({ deletedHour }) => deletedHour === null || deletedHour >= end);
      const later = changes.filter((change) => change.modelId === modelId && change.hour >= end);
      const count = sum(there.map((group) => group.count));
      const online = sum(left.map((group) => group.onlineCount)) - sum(later.map(({ net }) => net));
      return {
        date,
        modelId,
        count,
        onlineCount: start < knownFromHour ? null : Math.min(count, Math.max(0, online)),
      };
    }),
  );
}

function overlaps({ createdHour, deletedHour }: DeviceGroup, start: number, end: number): boolean {
  return createdHour < end && (deletedHour === null || deletedHour >= start);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
