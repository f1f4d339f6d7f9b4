import { alarmType } from '#domain/alarms/catalogue.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { missing } from '#client/ui/number.ts';

/** A value of an alarm with the unit of its metric; `--` where there is no figure. */
export function triggerText(metric: string | null, value: number | null): string {
  return alarmFigure(metric, value) ?? missing;
}

/**
 * The value at which the alarm ends by itself: that of the rule whose measure it was raised by. Undefined for types
 * whose end is not measured. Only the catalogue's own figures are known here: when the raise level was changed for a
 * model or project, its clear level is not guessed.
 */
export function clearLevel(alarm: {
  readonly typeCode: string;
  readonly metric: string | null;
  readonly threshold: number | null;
}): number | undefined {
  const type = alarmType(alarm.typeCode);
  const rule = type?.rules.find(({ measure }) => measure === alarm.metric);
  if (type === undefined || rule === undefined || type.clearAfterMs !== null) return undefined;
  const clear = type.thresholds[`clear${rule.suffix}`];
  return type.thresholds[`raise${rule.suffix}`] === alarm.threshold && clear !== alarm.threshold ? clear : undefined;
}
