import { and, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Publication } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { readPublication } from './readPublication.ts';
import { readRevision } from './readRevision.ts';

/** Rows of a kind; more are not read: whoever watches asks for what he sees of them. */
const mostRows = 2_000;

/** `isCut`: the rows are not all that changed. Departures are. */
export type Missed = Publication & { readonly isCut: boolean };

/**
 * What changed after `water`, as one publication up to the counter: rows that are seen from one of the organisations
 * `watched` (null = all rows, however many). Unscoped: for the relay, inside one snapshot. Its `revision` is below
 * `water` only when an older database was put back: then nothing of it can be applied and every client has to start
 * again.
 */
export async function changedSince(
  tx: ReadTx,
  water: number,
  watched: readonly string[] | null = null,
): Promise<Missed> {
  const revision = await readRevision(tx);
  if (watched === null) return { ...(await readPublication(tx, water, revision)), isCut: false };
  const found = await readPublication(tx, water, revision, { where: seenFrom(tx, watched), limit: mostRows });
  const counts = [found.devices, found.alarms, found.rails, found.projects].map(({ length }) => length);
  return { ...found, isCut: Math.max(...counts) >= mostRows };
}

/** For queries that join the organisation of the row. */
function seenFrom(tx: ReadTx, watched: readonly string[]): SQL {
  const above = alias(organization, 'above');
  return exists(
    tx.sql
      .select({ one: sql`1` })
      .from(above)
      .where(
        and(
          inArray(above.id, [...watched]),
          gte(organization.path, above.path),
          lt(organization.path, sql`${above.path} || '~'`),
        ),
      ),
  );
}
