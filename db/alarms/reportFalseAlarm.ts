import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

/** Marks alarms as false, for a reason: cleared and closed. @source docs/requirements.md B2 */
export async function reportFalseAlarm(
  tx: WriteTx,
  scope: Scope,
  input: AlarmStepInput & { readonly reason: string },
): Promise<AlarmsStepped> {
  return stepAlarms(tx, scope, input, () => ({ act: 'falseReport', text: input.reason }));
}
