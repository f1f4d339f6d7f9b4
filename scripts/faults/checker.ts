import Database from 'better-sqlite3';
import { keyOf, type Ledger } from './ledger.ts';

export interface Verdict {
  readonly acked: number;
  readonly refused: number;
  readonly ambiguous: number;
  /** Acknowledged and neither stored nor in quarantine, or an alarm that was stored and never counted. */
  readonly lost: number;
  /** The part of `lost` that was stored, but had no effect. */
  readonly withoutEffect: number;
  /** Effects beyond the first: a reading stored twice, an alarm counted more often than it was sent. */
  readonly doubled: number;
  /** Refused, never acknowledged, and stored all the same. */
  readonly refusedButStored: number;
  readonly integrity: string;
}

/** What a system that stands still has stored. */
export interface Stored {
  /** Of every reading (`keyOf`). */
  readonly readings: ReadonlySet<string>;
  /** Rows of readings: more than keys when one was stored twice. */
  readonly rows?: number;
  /** Occurrences of COLLISION by IMEI, over all events of a device. */
  readonly collisions: ReadonlyMap<string, number>;
  readonly integrity: string;
}

/** Occurrences of COLLISION by IMEI, over all events of a device. */
function countCollisions(db: Database.Database): Map<string, number> {
  const rows = db
    .prepare(
      `SELECT d.imei AS imei, SUM(e.count) AS count FROM event e JOIN device d ON d.id = e.device_id
       WHERE e.type_code = 'COLLISION' GROUP BY d.imei`,
    )
    .all() as { imei: string; count: number }[];
  return new Map(rows.map((row) => [row.imei, row.count]));
}

/** What the seed's past holds already: taken before the first report is sent. */
export function collisionsBefore(databasePath: string): Map<string, number> {
  const db = new Database(databasePath, { readonly: true });
  try {
    return countCollisions(db);
  } finally {
    db.close();
  }
}

/** Compares the ledger with the database file of a system that stands still. */
export function check(databasePath: string, ledger: Ledger, before: ReadonlyMap<string, number>): Verdict {
  const db = new Database(databasePath, { readonly: true });
  try {
    const imeiOf = new Map<number, string>();
    for (const row of db.prepare('SELECT device_no, imei FROM device').iterate() as Iterable<{
      device_no: number;
      imei: string;
    }>) {
      imeiOf.set(row.device_no, row.imei);
    }
    const readings = new Set<string>();
    let rows = 0;
    for (const row of db.prepare('SELECT device_no, ts, seq FROM reading').iterate() as Iterable<{
      device_no: number;
      ts: number;
      seq: number;
    }>) {
      readings.add(keyOf({ imei: imeiOf.get(row.device_no) ?? '', ts: row.ts, seq: row.seq }));
      rows += 1;
    }
    const orphans = (db.pragma('foreign_key_check') as unknown[]).length;
    const integrity =
      orphans > 0 ? `${orphans} rows without their parent` : (db.pragma('integrity_check', { simple: true }) as string);
    return judge({ readings, rows, collisions: countCollisions(db), integrity }, ledger, before);
  } finally {
    db.close();
  }
}

/**
 * Compares the ledger with what is stored. An alarm item of the ledger is a collision of its own (more than 60 s from
 * the next), so that the occurrence count of a device's COLLISION must have grown since `before` by its stored alarm
 * items.
 */
export function judge(stored: Stored, ledger: Ledger, before: ReadonlyMap<string, number>): Verdict {
  const { readings, rows, collisions, integrity } = stored;
  const tally = { acked: 0, refused: 0, ambiguous: 0 };
  let lost = 0;
  let refusedButStored = 0;
  const storedAlarms = new Map<string, number>();
  for (const [key, { item, outcome }] of ledger.outcomes()) {
    tally[outcome] += 1;
    if (outcome === 'acked' && !readings.has(key)) lost += 1;
    if (outcome === 'refused' && readings.has(key)) refusedButStored += 1;
    if (item.alarm && readings.has(key)) storedAlarms.set(item.imei, (storedAlarms.get(item.imei) ?? 0) + 1);
  }
  let doubled = (rows ?? readings.size) - readings.size;
  let withoutEffect = 0;
  for (const [imei, alarms] of storedAlarms) {
    const count = (collisions.get(imei) ?? 0) - (before.get(imei) ?? 0);
    if (count > alarms) doubled += count - alarms;
    if (count < alarms) withoutEffect += alarms - count;
  }
  return { ...tally, lost: lost + withoutEffect, withoutEffect, doubled, refusedButStored, integrity };
}
