import { and, asc, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { chainColumns, hashOf, macOf, macOfEnd, nothing, readEnds, type ChainEnd } from './chain.ts';
import type { ChainKeys } from './chainKeys.ts';

/** A place in the chain, as somebody keeps it outside the database. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

/**
 * What is wrong: the stored start or head was not written by the product (`forgedStart`, `forgedHead`), a row was
 * removed (`missing`), changed, put or moved there (`changed`), not written by the product (`unsigned`), stands before
 * the start (`stray`), or the newest rows are gone (`shortened`); the place that was kept outside is not in the chain
 * (`otherHead`).
 */
export type ChainFault =
  | 'forgedStart'
  | 'forgedHead'
  | 'missing'
  | 'changed'
  | 'unsigned'
  | 'stray'
  | 'shortened'
  | 'otherHead';

export interface ChainReport {
  /** Rows whose hash was computed. */
  readonly checked: number;
  /** Rows that wait for their seal. */
  readonly unsealed: number;
  readonly start: ChainPlace;
  readonly head: ChainPlace;
  /** The kept place lies before the start: retention removed it, so that it says nothing any more. */
  readonly isKeptTooOld: boolean;
  /** The first row that is wrong, by its place; `id` is null where no row stands. */
  readonly broken: { readonly fault: ChainFault; readonly seq: number | null; readonly id: number | null } | null;
}

export interface ChainOptions {
  readonly keys: ChainKeys;
  /** What was printed before and kept elsewhere. */
  readonly kept?: ChainPlace | undefined;
  readonly rowsPerPage?: number;
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

/** Walks the whole chain of the audit log. Unscoped: a tool of the operator. */
export async function verifyChain(tx: ReadTx, options: ChainOptions): Promise<ChainReport> {
  const { keys, kept, rowsPerPage = 1_000 } = options;
  const ends = await readEnds(tx);
  const start: ChainPlace = ends.start ?? nothing;
  const walked = await walk(tx, keys, start, rowsPerPage, kept);
  const { last } = walked;
  const waiting = await readWaiting(tx, keys, rowsPerPage);
  const isKeptTooOld = kept !== undefined && kept.seq < start.seq;
  const broken =
    (isForged(keys, ends.start) ? fault('forgedStart', start.seq) : null) ??
    (await findStray(tx, start.seq)) ??
    walked.broken ??
    faultOfHead(keys, ends.head, last) ??
    (kept !== undefined && !isKeptTooOld && walked.keptHash !== kept.hash ? fault('otherHead', kept.seq) : null) ??
    waiting.broken;
  return {
    checked: walked.checked,
    unsealed: waiting.count,
    start: { seq: start.seq, hash: start.hash },
    head: last,
    isKeptTooOld,
    broken,
  };
}

const fault = (kind: ChainFault, seq: number | null, id: number | null = null) => ({ fault: kind, seq, id });

function isForged(keys: ChainKeys, end: ChainEnd | null): boolean {
  if (end === null) return false;
  const key = keys.byId.get(end.keyId);
  return key === undefined || macOfEnd(key, end) !== end.mac;
}

function faultOfHead(keys: ChainKeys, head: ChainEnd | null, last: ChainPlace): ChainReport['broken'] {
  if (head === null) return last.seq === 0 ? null : fault('forgedHead', last.seq);
  if (isForged(keys, head)) return fault('forgedHead', head.seq);
  if (head.seq > last.seq) return fault('shortened', last.seq + 1);
  return head.seq < last.seq || head.hash !== last.hash ? fault('forgedHead', head.seq) : null;
}

interface Walked {
  readonly checked: number;
  readonly last: ChainPlace;
  /** Hash of the row at the kept place; null when none stands there. */
  readonly keptHash: string | null;
  readonly broken: ChainReport['broken'];
}

async function walk(
  tx: ReadTx,
  keys: ChainKeys,
  start: ChainPlace,
  rowsPerPage: number,
  kept: ChainPlace | undefined,
): Promise<Walked> {
  let last: ChainPlace = { seq: start.seq, hash: start.hash };
  let keptHash = kept?.seq === start.seq ? start.hash : null;
  let checked = 0;
  for (;;) {
    const page = await readPage(tx, gt(auditLog.seq, last.seq), rowsPerPage);
    for (const row of page) {
      const broken = faultOf(keys, last, row);
      if (broken !== null) return { checked, last, keptHash, broken };
      checked += 1;
      last = { seq: last.seq + 1, hash: row.hash ?? '' };
      if (kept?.seq === last.seq) keptHash = last.hash;
    }
    if (page.length < rowsPerPage) return { checked, last, keptHash, broken: null };
  }
}

function faultOf(keys: ChainKeys, before: ChainPlace, row: Row): ChainReport['broken'] {
  const seq = before.seq + 1;
  if (row.seq !== seq) return fault('missing', seq);
  const key = row.keyId === null ? undefined : keys.byId.get(row.keyId);
  if (key === undefined || hashOf(key, before.hash, row, seq) !== row.hash) return fault('changed', seq, row.id);
  return row.mac === macOf(key, row) ? null : fault('unsigned', seq, row.id);
}

/** Rows that wait are signed already. */
async function readWaiting(tx: ReadTx, keys: ChainKeys, rowsPerPage: number) {
  let count = 0;
  let after = 0;
  let broken: ChainReport['broken'] = null;
  for (;;) {
    const where = and(isNull(auditLog.seq), gt(auditLog.id, after));
    const page = await tx.sql
      .select(chainColumns)
      .from(auditLog)
      .where(where)
      .orderBy(asc(auditLog.id))
      .limit(rowsPerPage);
    for (const row of page) {
      const key = row.keyId === null ? undefined : keys.byId.get(row.keyId);
      if (key === undefined || row.mac !== macOf(key, row)) broken ??= fault('unsigned', null, row.id);
      after = row.id;
    }
    count += page.length;
    if (page.length < rowsPerPage) return { count, broken };
  }
}

async function findStray(tx: ReadTx, startSeq: number): Promise<ChainReport['broken']> {
  const [row] = await readPage(tx, lte(auditLog.seq, startSeq), 1);
  return row === undefined ? null : fault('stray', row.seq, row.id);
}

function readPage(tx: ReadTx, where: SQL, limit: number) {
  return tx.sql
    .select(chainColumns)
    .from(auditLog)
    .where(and(isNotNull(auditLog.seq), where))
    .orderBy(asc(auditLog.seq))
    .limit(limit);
}
