import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

/** Clears conditions by hand, for a reason. @source docs/requirements.md B2 */
export async function clearAlarm(
  tx: WriteTx,
  scope: Scope,
  input: AlarmStepInput & { readonly reason: string },
): Promise<AlarmsStepped> {
  return stepAlarms(tx, scope, input, () => ({ act: 'clear', text: input.reason }));
}
