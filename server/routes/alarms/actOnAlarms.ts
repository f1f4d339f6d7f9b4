import { findAlarm } from '#db/alarms/findAlarm.ts';
import { withFellows } from '#db/alarms/withFellows.ts';
import type { AlarmsStepped } from '#db/alarms/stepAlarms.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { errmsgOf } from '#domain/errno.ts';
import type { WrittenNotice } from '#db/notices/writeNotices.ts';
import { tellNotices } from '../notices/tellNotices.ts';
import { tellWritten } from '../notices/tellWritten.ts';
import { Answer } from '../../http/envelope.ts';
import type { TellingCall } from '../../http/route.ts';

export interface ActInput {
  readonly ids: string[];
  readonly version?: number | undefined;
  /** All members of their incidents as well. */
  readonly whole?: boolean | undefined;
}

/** What a step is done to. */
export interface ActTarget {
  readonly ids: readonly string[];
  readonly version: number | undefined;
}

/**
 * A person's act on alarms: per-id results; the whole call fails when every id did, with the first failure's errno. A
 * single id that somebody else changed brings the fresh row as `data.current`. Of an incident's other members only those
 * are told of that the act changed.
 * @source docs/requirements.md D8
 */
export async function act(
  call: TellingCall<ActInput, readonly ['alarm:handle'], 'notice:updated'>,
  step: (tx: WriteTx, target: ActTarget) => Promise<AlarmsStepped>,
) {
  const { input, scope, locale } = call;
  const [only] = input.ids;
  call.audit({ targetType: 'alarm', data: input, ...(input.ids.length === 1 && only && { targetId: only }) });
  const { outcomes, told, current } = await call.write(async (tx) => {
    const ids = input.whole === true ? await withFellows(tx, scope, input.ids) : input.ids;
    const version = ids.length === 1 ? input.version : undefined;
    const done = await step(tx, { ids, version });
    const stepped = {
      ...done,
      outcomes: done.outcomes.filter(({ id, errno }) => errno === 0 || input.ids.includes(id)),
    };
    const failed = stepped.outcomes.length === 1 ? stepped.outcomes[0] : undefined;
    const isStale = failed?.errno === 9004 || failed?.errno === 9005;
    const first = stepped.outcomes.every(({ errno }) => errno !== 0) ? stepped.outcomes[0] : undefined;
    call.audit({ result: first?.errno ?? 0 });
    return { ...stepped, current: isStale ? await findAlarm(tx, scope, { id: failed.id }) : null };
  });
  tellNotices(call, told);
  const results = outcomes.map((each) => ({ ...each, errmsg: errmsgOf(each.errno, locale) }));
  const data = current === null ? { results } : { results, current };
  const isAnyDone = outcomes.some(({ errno }) => errno === 0);
  return isAnyDone ? data : new Answer(outcomes[0]?.errno ?? 9001, data);
}

/** An act that tells people of itself: they have it pushed, and what leaves the house is sent by the schedule. */
export async function actAndTell(
  call: TellingCall<ActInput, readonly ['alarm:handle'], 'notice:updated' | 'message' | 'notice:unread'>,
  step: (tx: WriteTx, target: ActTarget) => Promise<AlarmsStepped & { readonly written: readonly WrittenNotice[] }>,
) {
  let written: readonly WrittenNotice[] = [];
  const answer = await act(call, async (tx, target) => {
    const stepped = await step(tx, target);
    ({ written } = stepped);
    return stepped;
  });
  await tellWritten(call, written);
  return answer;
}
