import type { Scope } from '#domain/access/access.ts';
import type { ScopedChanges } from '#domain/realtime.ts';
import { second } from '#domain/time.ts';
import type { HeavyReaders } from '../readers/heavyVerbs.ts';
import type { PackedJson } from '../readers/packedJson.ts';

export interface ChangesAsked {
  readonly since: number;
  /** Of the database, read after the call came. */
  readonly revision: number;
  readonly incarnation: string;
}

type Shared = Promise<PackedJson<ScopedChanges>>;

/** For those who come in the seconds after, as after a cut they do. */
const keptMs = 5 * second;
const keptAnswers = 50;
const takenOf = new WeakMap<HeavyReaders, Map<string, Shared>>();

/**
 * What a scope missed. Those who missed the same share one reading, which began when the house stood at the revision
 * that each of them found, or later.
 */
export function takeChanges(readers: HeavyReaders, scope: Scope, asked: ChangesAsked): Shared {
  const taken = takenOf.get(readers) ?? new Map<string, Shared>();
  takenOf.set(readers, taken);
  const { since, revision, incarnation } = asked;
  const name = `${incarnation} ${scope.orgPath ?? ''} ${since} ${revision}`;
  const found = taken.get(name);
  if (found !== undefined) return found;
  const mine = readers.ask('readChanges', scope, { since });
  const forget = (): void => {
    if (taken.get(name) === mine) taken.delete(name);
  };
  taken.set(name, mine);
  mine.then(() => setTimeout(forget, keptMs).unref(), forget);
  const [oldest] = taken.keys();
  if (taken.size > keptAnswers && oldest !== undefined) taken.delete(oldest);
  return mine;
}
