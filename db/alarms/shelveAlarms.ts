import type { Scope } from '#domain/access/access.ts';
import { isShelfEnd } from '#domain/alarms/shelve.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

interface ShelveInput extends AlarmStepInput {
  /** 2–200 characters. */
  readonly reason: string;
  /** When they come back, epoch ms. */
  readonly until: number;
}

/**
 * Silences alarms for a while; they stay as they are in every other way.
 * @throws DomainError 9002 for an end that has passed or lies too far ahead
 */
export async function shelveAlarms(tx: WriteTx, scope: Scope, input: ShelveInput): Promise<AlarmsStepped> {
  const { reason: text, until, now } = input;
  if (!isShelfEnd(until, now)) {
    throw new DomainError(9002, { data: { errors: [{ field: 'until', message: fieldText('shelve.until') }] } });
  }
  return stepAlarms(tx, scope, input, () => ({ act: 'shelve', text, until }));
}
