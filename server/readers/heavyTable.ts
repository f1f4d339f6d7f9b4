import type { HeavyTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { HeavyKind } from './kinds.ts';

interface Lagging {
  /** It may come from a copy of the database that is a little behind. */
  readonly mayLag?: true;
}

/** A question with one answer, which leaves the reader as JSON. */
interface AskRow extends Lagging {
  /** The answer depends on scope and input alone, not on the person: calls at the same time share one reading. */
  readonly isShared?: true;
  readonly kind: Exclude<HeavyKind, 'export'>;
  readonly verb: (tx: HeavyTx, scope: Scope, input: never) => Promise<unknown>;
}

/** A file, given in parts, all of one snapshot; the next part is made when somebody wants it. */
interface GiveRow extends Lagging {
  readonly isShared?: never;
  readonly kind: 'export';
  readonly give: (tx: HeavyTx, scope: Scope, input: never) => AsyncIterable<Uint8Array>;
}

export type HeavyRow = AskRow | GiveRow;
export type HeavyTable = Readonly<Record<string, HeavyRow>>;

export const isGiving = (row: HeavyRow): row is GiveRow => row.kind === 'export';
