import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

/** Brings alarms back before their time. */
export async function unshelveAlarms(tx: WriteTx, scope: Scope, input: AlarmStepInput): Promise<AlarmsStepped> {
  return stepAlarms(tx, scope, input, ({ shelvedUntil, isOpen }) =>
    isOpen && shelvedUntil === null ? 'done' : { act: 'unshelve', text: '' },
  );
}
