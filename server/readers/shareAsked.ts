import type { Scope } from '#domain/access/access.ts';
import type { HeavyTable } from './heavyTable.ts';
import type { PackedJson } from './packedJson.ts';
import { TooManyOfOne } from './turns.ts';

type Ask = (verb: string, scope: Scope, input: unknown) => Promise<PackedJson<never>>;

interface Reading {
  /** In whose turn it is made. */
  readonly userId: string;
  readonly answer: Promise<PackedJson<never>>;
}

interface Readings {
  readonly atWork: Reading;
  /** Asked for while that one was at work, and begun when it is over. */
  next: Reading | null;
}

/**
 * Rows that say `isShared` are read once for all who see the same and ask the same at once: whoever asks while one is
 * read shares the next with all others who do. None is older than the question, and of each there is one at a time.
 */
export function shareAsked(table: HeavyTable, ask: Ask): Ask {
  const readingsOf = new Map<string, Readings>();

  function begin(name: string, userId: string, made: () => Promise<PackedJson<never>>): Reading {
    const answer = made();
    const readings: Readings = { atWork: { userId, answer }, next: null };
    readingsOf.set(name, readings);
    const leave = (): void => {
      // The next has put itself there, if there is one.
      if (readings.next === null) readingsOf.delete(name);
    };
    answer.then(leave, leave);
    return readings.atWork;
  }

  function take(name: string, userId: string, made: () => Promise<PackedJson<never>>): Reading {
    const readings = readingsOf.get(name);
    if (readings === undefined) return begin(name, userId, made);
    if (readings.next === null) {
      const follow = () => begin(name, userId, made).answer;
      readings.next = { userId, answer: readings.atWork.answer.then(follow, follow) };
    }
    return readings.next;
  }

  return async (verb, scope, input) => {
    const row = table[verb];
    if (row?.isShared !== true) return ask(verb, scope, input);
    const { userId, access, orgPath } = scope;
    const name = JSON.stringify([verb, orgPath, [...access].sort(), input]);
    for (;;) {
      const reading = take(name, userId, () => ask(verb, scope, input));
      try {
        return await reading.answer;
      } catch (error) {
        // Whose turn it was asked too much of other things: that is nobody else's fault.
        if (!(error instanceof TooManyOfOne) || reading.userId === userId) throw error;
      }
    }
  };
}
