import type { Scope } from '#domain/access/access.ts';
import { Askers } from './askers.ts';
import type { HeavyTable } from './heavyTable.ts';
import type { PackedJson } from './packedJson.ts';

/** Makes one reading, in the turn of any who ask for it. */
type Read = (verb: string, scope: Scope, input: unknown, askers: Askers) => Promise<PackedJson<never>>;
type Ask = (verb: string, scope: Scope, input: unknown) => Promise<PackedJson<never>>;

interface Reading {
  readonly askers: Askers;
  readonly answer: Promise<PackedJson<never>>;
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
 * waits for what another of them asked besides.
 */
export function shareAsked(table: HeavyTable, read: Read): Ask {
  const readingsOf = new Map<string, Readings>();

  function begin(name: string, askers: Askers, made: (askers: Askers) => Promise<PackedJson<never>>): Reading {
    const answer = made(askers);
    const readings: Readings = { atWork: { askers, answer }, next: null };
    readingsOf.set(name, readings);
    const leave = (): void => {
      // The next has put itself there, if there is one.
      if (readings.next === null) readingsOf.delete(name);
    };
    answer.then(leave, leave);
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
    const follow = () => begin(name, askers, made).answer;
    readings.next = { askers, answer: readings.atWork.answer.then(follow, follow) };
    return readings.next;
  }

  return async (verb, scope, input) => {
    const { userId, access, orgPath } = scope;
    if (table[verb]?.isShared !== true) return read(verb, scope, input, new Askers(userId));
    const name = JSON.stringify([verb, orgPath, [...access].sort(), input]);
    return take(name, userId, (askers) => read(verb, scope, input, askers)).answer;
  };
}
