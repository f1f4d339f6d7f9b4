import type { Scope } from '#domain/access/access.ts';
import type { HandleMethod } from '#domain/alarms/alarm.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

export interface HandleInput extends AlarmStepInput {
  /** What was found and done, 2–500 characters. */
  readonly result: string;
  readonly method: HandleMethod;
}

/** Handles alarms with a result; closes their notices. @source docs/requirements.md B2 */
export async function handleAlarm(tx: WriteTx, scope: Scope, input: HandleInput): Promise<AlarmsStepped> {
  return stepAlarms(tx, scope, input, () => ({ act: 'handle', text: input.result, method: input.method }));
}
