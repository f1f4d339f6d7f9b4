import type { Scope } from '#domain/access/access.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { second } from '#domain/time.ts';
import { Askers } from './askers.ts';
import { inTurns } from './inTurns.ts';
import type { HeavyTable } from './heavyTable.ts';
import type { PackedJson } from './packedJson.ts';

/** Makes one reading, in the turn of any who ask for it. */
type Read = (verb: string, scope: Scope, input: unknown, askers: Askers) => Promise<PackedJson<never>>;
type Ask = (verb: string, scope: Scope, input: unknown) => Promise<PackedJson<never>>;

interface Reading {
  readonly askers: Askers;
  readonly answer: Promise<PackedJson<never>>;
  /** The next may begin. */
  readonly over: Promise<void>;
}

/** So many at once are a crowd that follows a list, not colleagues who look at it. */
const crowd = 5;
/** So many take a shared answer in one turn of the loop: each goes on to a response of its own there. */
const answersATurn = 8;
/** After a reading of a crowd the next of the same begins no sooner than so long behind it. */
const followAfterMs = second / 2;

async function restSince(readAt: number): Promise<void> {
  const leftMs = readAt + followAfterMs - monotonicMs();
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs).unref());
}

interface Readings {
  /** It is read, or waits for its turn. */
  readonly atWork: Reading;
  /** Asked for while that one was read, and begun when it is over. */
  next: Reading | null;
}

/**
 * Rows that say `isShared` are read once for all who see the same and ask the same at once: whoever asks before the
 * reading has begun joins it, and whoever asks while one is read shares the next with all others who do. None is older
 * than the question, and of each there is one at a time. It waits in the turns of all who share it, so that nobody
 * waits for what another of them asked besides. What a crowd follows is read twice a second: whoever asks for it within
 * half a second of a reading of the crowd waits for the next one. When somebody asks (`now`) is no part of what they ask.
 * @param rest ends when the next of those that a crowd shares may begin; given when the last one began, monotonic ms
 */
export function shareAsked(table: HeavyTable, read: Read, rest = restSince): Ask {
  const readingsOf = new Map<string, Readings>();
  const myTurn = inTurns(answersATurn);

  function begin(name: string, askers: Askers, made: (askers: Askers) => Promise<PackedJson<never>>): Reading {
    const answer = made(askers);
    const end = (): Promise<void> | undefined => (askers.ids.size < crowd ? undefined : rest(askers.readAt));
    const over = answer.then(end, end);
    const readings: Readings = { atWork: { askers, answer, over }, next: null };
    readingsOf.set(name, readings);
    void over.then(() => {
      // The next has put itself there, if there is one.
      if (readings.next === null) readingsOf.delete(name);
    });
    return readings.atWork;
  }

  function take(name: string, userId: string, made: (askers: Askers) => Promise<PackedJson<never>>): Reading {
    const readings = readingsOf.get(name);
    if (readings === undefined) return begin(name, new Askers(userId), made);
    const joined = readings.atWork.askers.isOpen ? readings.atWork : readings.next;
    if (joined !== null) {
      joined.askers.join(userId);
      return joined;
    }
    const askers = new Askers(userId);
    const begun = readings.atWork.over.then(() => begin(name, askers, made));
    const next = { askers, answer: begun.then(({ answer }) => answer), over: begun.then(({ over }) => over) };
    readings.next = next;
    return next;
  }

  return async (verb, scope, input) => {
    const { userId, access, orgPath } = scope;
    if (table[verb]?.isShared !== true) return read(verb, scope, input, new Askers(userId));
    const name = JSON.stringify([verb, orgPath, [...access].sort(), { ...(input as object), now: undefined }]);
    const answer = await take(name, userId, (askers) => read(verb, scope, input, askers)).answer;
    await myTurn();
    return answer;
  };
}
