import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

/**
 * Acknowledges alarms: somebody has seen them. Of two people at once one succeeds.
 * @source docs/requirements.md B2, SPEC-010
 */
export async function acknowledgeAlarm(tx: WriteTx, scope: Scope, input: AlarmStepInput): Promise<AlarmsStepped> {
  return stepAlarms(tx, scope, input, () => ({ act: 'ack' }));
}
