import { Client } from 'pg';
import { keyOf } from '../ledger.ts';
import type { Stored } from '../checker.ts';

export interface StoredOnPostgres extends Stored {
  readonly quarantined: number;
  /** IMEI of each COLLISION that is not handled yet, one entry an event. */
  readonly latched: readonly string[];
}

/** What PostgreSQL holds of a system that stands still. */
export async function readStored(databaseUrl: string): Promise<StoredOnPostgres> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async <T extends object>(sql: string): Promise<T[]> => (await client.query<T>(sql)).rows;
  try {
    const readings = await rows<{ imei: string; ts: string; seq: string }>(
      'SELECT d.imei, r.ts, r.seq FROM reading r JOIN device d ON d.device_no = r.device_no',
    );
    const collisions = await rows<{ imei: string; count: string; open: string }>(
      `SELECT d.imei, SUM(e.count) AS count, COUNT(*) FILTER (WHERE e.is_open) AS open
       FROM event e JOIN device d ON d.id = e.device_id WHERE e.type_code = 'COLLISION' GROUP BY d.imei`,
    );
    const [quarantined] = await rows<{ n: string }>('SELECT COUNT(*) AS n FROM quarantine');
    return {
      readings: new Set(readings.map(({ imei, ts, seq }) => keyOf({ imei, ts: Number(ts), seq: Number(seq) }))),
      collisions: new Map(collisions.map(({ imei, count }) => [imei, Number(count)])),
      latched: collisions.flatMap(({ imei, open }) => Array.from({ length: Number(open) }, () => imei)),
      quarantined: Number(quarantined?.n ?? 0),
      integrity: 'ok',
    };
  } finally {
    await client.end();
  }
}
