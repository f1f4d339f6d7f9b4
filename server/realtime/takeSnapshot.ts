import type { Database } from '#db/engine/database.ts';
import { readSnapshot } from '#db/devices/readSnapshot.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import type { Scope } from '#domain/access/access.ts';
import { second } from '#domain/time.ts';
import { scopeNameOf } from './scopeName.ts';

/** What was read last of so many scopes is kept, for as long as somebody who waited may still ask. */
const scopesKept = 4;
const keptMs = 5 * second;

interface Taken {
  /** Monotonic ms. */
  readonly startedAt: number;
  readonly json: Promise<string>;
}
const takenOf = new WeakMap<Database, Map<string, Taken>>();

/**
 * Everything that a scope sees, as JSON of an object. Those who asked before the reading began share it: it is as fresh
 * for them as one of their own. After a restart a city's dashboards ask at once, and most see the same.
 * @param asked when the call came, monotonic ms, and the beginning of its day, epoch ms
 */
export function takeSnapshot(
  db: Database,
  scope: Scope,
  asked: { readonly at: number; readonly dayStart: number },
): Promise<string> {
  const taken = takenOf.get(db) ?? new Map<string, Taken>();
  takenOf.set(db, taken);
  const name = `${asked.dayStart} ${scope.orgPath ?? ''}`;
  const found = taken.get(name);
  if (found !== undefined && found.startedAt > asked.at) return found.json;
  const startedAt = performance.now();
  const json = db
    .snapshot(async (tx) => {
      const name = scopeNameOf(scope, await readIncarnation(tx));
      return { ...(await readSnapshot(tx, scope, asked.dayStart)), scope: name };
    })
    .then((snapshot) => JSON.stringify(snapshot));
  const mine: Taken = { startedAt, json };
  const forget = (): void => {
    if (taken.get(name) === mine) taken.delete(name);
  };
  // Behind the others: the oldest goes first.
  taken.delete(name);
  taken.set(name, mine);
  for (const oldest of [...taken.keys()].slice(0, -scopesKept)) taken.delete(oldest);
  json.then(() => setTimeout(forget, keptMs).unref(), forget);
  return json;
}
