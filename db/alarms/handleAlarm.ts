import type { Scope } from '#domain/access/access.ts';
import type { HandleMethod } from '#domain/alarms/alarm.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { listDictionaries } from '../dictionaries/listDictionaries.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { requirePhotos, takePhotos } from './photos/takePhotos.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

export interface HandleInput extends AlarmStepInput {
  /** What was found and done, 2–500 characters. */
  readonly result: string;
  readonly method: HandleMethod;
  /** Why it happened, a code of the dictionary `alarmCause`; absent: nobody says. */
  readonly causeCode?: string | undefined;
  /** What this person uploaded to show it. */
  readonly photoIds?: readonly string[] | undefined;
}

/**
 * Handles alarms with a result; closes their notices.
 * @throws DomainError 9002 for a cause that is not offered, and for a photo that is not the caller's
 * @source docs/requirements.md B2
 */
export async function handleAlarm(tx: WriteTx, scope: Scope, input: HandleInput): Promise<AlarmsStepped> {
  const { result: text, method, causeCode = null } = input;
  if (causeCode !== null) await requireCause(tx, causeCode);
  const photoIds = [...new Set(input.photoIds ?? [])];
  if (photoIds.length > 0) await requirePhotos(tx, photoIds, input.actor.userId);
  const stepped = await stepAlarms(tx, scope, input, () => ({ act: 'handle', text, method, causeCode, photoIds }));
  const done = stepped.outcomes.flatMap(({ id, errno }) => (errno === 0 ? [id] : []));
  await takePhotos(tx, done, photoIds);
  return stepped;
}

async function requireCause(tx: ReadTx, code: string): Promise<void> {
  const { alarmCause = [] } = await listDictionaries(tx, ['alarmCause']);
  if (alarmCause.some((row) => row.code === code && row.enabled)) return;
  throw new DomainError(9002, { data: { errors: [{ field: 'causeCode', message: fieldText('alarm.cause') }] } });
}
