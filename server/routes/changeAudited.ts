import { lockAudited, readAudited, type AuditedNoun } from '#db/audit/readAudited.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import { rowsChange } from '#domain/audit/rowsChange.ts';
import type { AuditDetail } from '../http/route.ts';
import { errnoOfMany, type Outcome } from './answerMany.ts';

/** What this asks of a call. */
interface ChangingCall {
  readonly input: object;
  readonly scope: Scope;
  readonly write: <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
  readonly audit: (detail: AuditDetail) => void;
}

/**
 * A change of rows in one transaction. The audit log tells what was asked for, and of each row that was changed its
 * name and the fields before and after: of a deleted one what it was.
 * @param work answers each id's outcome; those with errno 0 were changed
 * @param target when the rows are not what the call is about
 * @source docs/requirements.md A22
 */
export async function changeAudited<R>(
  call: ChangingCall,
  noun: AuditedNoun,
  ids: readonly string[],
  work: (tx: WriteTx) => Promise<R>,
  outcomesOf: (result: R) => readonly Outcome[],
  target?: Pick<AuditDetail, 'targetType' | 'targetId'>,
): Promise<R> {
  const [only] = ids;
  const isOne = ids.length === 1 && only !== undefined;
  call.audit({ ...(target ?? { targetType: noun, ...(isOne && { targetId: only }) }), data: call.input });
  return call.write(async (tx) => {
    await lockAudited(tx, noun);
    const before = await readAudited(tx, call.scope, noun, ids);
    const result = await work(tx);
    const outcomes = outcomesOf(result);
    const changed = outcomes.filter(({ errno }) => errno === 0).map(({ id }) => id);
    const after = await readAudited(tx, call.scope, noun, changed);
    call.audit({
      data: { ...call.input, ...rowsChange(before, after, changed) },
      result: errnoOfMany(outcomes),
    });
    return result;
  });
}

/** As `changeAudited`, of work that answers the outcomes alone. */
export function changeRows<O extends Outcome>(
  call: ChangingCall,
  noun: AuditedNoun,
  ids: readonly string[],
  work: (tx: WriteTx) => Promise<O[]>,
): Promise<O[]> {
  return changeAudited(call, noun, ids, work, (outcomes) => outcomes);
}
