import { alarmActions, type AlarmAction } from '#domain/alarms/alarm.ts';
import type { AlarmEffect, OpenAlarm } from '#domain/alarms/effect.ts';
import { newId } from '../engine/newId.ts';

/** Steps of the alarms of one subject: a device, a rail or a project. */
export interface SubjectEffects {
  readonly subjectId: string;
  /** In the order in which they happened. */
  readonly effects: readonly AlarmEffect[];
}

/** One step with the row that it belongs to. */
export interface PlacedEffect {
  readonly subjectId: string;
  readonly alarmId: string;
  readonly effect: AlarmEffect;
}

/** What becomes of one row of `event`. */
export interface PlannedAlarm {
  readonly subjectId: string;
  readonly alarmId: string;
  readonly isNew: boolean;
  readonly after: OpenAlarm;
  /** The condition, severity or handling changed, not only times and counts: whoever holds an old version must look. */
  readonly isChange: boolean;
  readonly source: AlarmEffect['source'];
  /** The device's last words; '' keeps what was there. */
  readonly text: string;
}

export interface AlarmPlan {
  readonly effects: readonly PlacedEffect[];
  /** Rows that exist, then new ones: an old row is closed before a new one of its type opens. */
  readonly alarms: readonly PlannedAlarm[];
}

const logged: ReadonlySet<string> = new Set(alarmActions);

/** The line of event_log of a step; null for those that leave none (`peak`, `end`). */
export function actionOf(effect: AlarmEffect): AlarmAction | null {
  return logged.has(effect.effect) ? (effect.effect as AlarmAction) : null;
}

/** Finds the row of every step, gives new rows their ids, and folds the steps of a row into its last state. */
export function planEffects(subjects: readonly SubjectEffects[], nowMs: number): AlarmPlan {
  const effects: PlacedEffect[] = [];
  const alarms = new Map<string, PlannedAlarm>();
  for (const { subjectId, effects: steps } of subjects) {
    const raised = new Map<string, string>();
    for (const effect of steps) {
      const isNew = effect.effect === 'raise';
      const alarmId = isNew ? newId(nowMs) : (effect.alarmId ?? raised.get(effect.typeCode));
      if (alarmId === undefined) throw new Error(`A step of ${effect.typeCode} has no row: ${subjectId}`);
      if (isNew) raised.set(effect.typeCode, alarmId);
      effects.push({ subjectId, alarmId, effect });
      const before = alarms.get(alarmId);
      alarms.set(alarmId, {
        subjectId,
        alarmId,
        isNew: before?.isNew ?? isNew,
        after: effect.after,
        isChange: before?.isChange === true || isChangeOf(effect),
        source: before?.source ?? effect.source,
        text: effect.text === '' ? (before?.text ?? '') : effect.text,
      });
    }
  }
  const all = [...alarms.values()];
  return { effects, alarms: [...all.filter((alarm) => !alarm.isNew), ...all.filter((alarm) => alarm.isNew)] };
}

function isChangeOf(effect: AlarmEffect): boolean {
  return (
    effect.notice !== null ||
    effect.fromStatus !== effect.after.handledStatus ||
    effect.fromCondition !== effect.after.condition
  );
}
