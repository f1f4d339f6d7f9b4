import type { PoolClient } from 'pg';
import type { HotStatements, ReadingRow, StateRow } from './hot.ts';

/** `ORDER BY ord`: of two rows with the same key in one call the first is the one that is kept. */
const insertReadings = `INSERT INTO reading (bucket, device_no, ts, seq, received_at, flags, metrics)
SELECT bucket, device_no, ts, seq, received_at, flags, metrics
FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[])
 WITH ORDINALITY AS given (bucket, device_no, ts, seq, received_at, flags, metrics, ord)
ORDER BY ord ON CONFLICT DO NOTHING RETURNING bucket, device_no, ts, seq`;
const selectStates = `SELECT device_no AS "deviceNo", order_ts AS "orderTs", order_seq AS "orderSeq",
 received_at AS "receivedAt", last_seen_at AS "lastSeenAt", online, silence_limit_ms AS "silenceLimitMs",
 battery_pct AS "batteryPct", rsrp, last_values AS "lastValues", memory
FROM device_state WHERE device_no = ANY ($1::bigint[]) ORDER BY device_no FOR UPDATE`;
const upsertStates = `INSERT INTO device_state (device_no, order_ts, order_seq, received_at, last_seen_at, online,
 silence_limit_ms, battery_pct, rsrp, last_values, memory)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[],
 $7::bigint[], $8::float8[], $9::float8[], $10::bytea[], $11::text[])
ON CONFLICT (device_no) DO UPDATE SET order_ts = excluded.order_ts, order_seq = excluded.order_seq,
 received_at = excluded.received_at, last_seen_at = excluded.last_seen_at, online = excluded.online,
 silence_limit_ms = excluded.silence_limit_ms, battery_pct = excluded.battery_pct, rsrp = excluded.rsrp,
 last_values = excluded.last_values, memory = excluded.memory`;

type ReadingKey = Pick<ReadingRow, 'bucket' | 'deviceNo' | 'ts' | 'seq'>;
/** The bucket follows from ts. */
const keyOf = ({ deviceNo, ts, seq }: ReadingKey) => `${deviceNo}/${ts}/${seq}`;

/** The ingest lane's statements: one round trip each, however many rows. */
export function hotPostgres(client: PoolClient): HotStatements {
  return {
    async appendReadings(rows: readonly ReadingRow[]): Promise<boolean[]> {
      if (rows.length === 0) return [];
      const { rows: added } = await client.query<[number, number, number, number]>({
        name: 'appendReadings',
        text: insertReadings,
        rowMode: 'array',
        values: [
          rows.map((row) => row.bucket),
          rows.map((row) => row.deviceNo),
          rows.map((row) => row.ts),
          rows.map((row) => row.seq),
          rows.map((row) => row.receivedAt),
          rows.map((row) => row.flags),
          rows.map((row) => row.metrics),
        ],
      });
      if (added.length === rows.length) return rows.map(() => true);
      const fresh = new Set(added.map(([bucket, deviceNo, ts, seq]) => keyOf({ bucket, deviceNo, ts, seq })));
      // `delete` answers true once: the second of two equal rows is the old one.
      return rows.map((row) => fresh.delete(keyOf(row)));
    },

    async loadStates(deviceNos: readonly number[]): Promise<StateRow[]> {
      const { rows } = await client.query<StateRow>({
        name: 'loadStates',
        text: selectStates,
        values: [deviceNos],
      });
      return rows;
    },

    async saveStates(given: readonly StateRow[]): Promise<void> {
      if (given.length === 0) return;
      // One statement may touch a row once: the last one given stands, as it does on SQLite. Locks in number order.
      const last = new Map(given.map((row) => [row.deviceNo, row]));
      const rows = [...last.values()].sort((a, b) => a.deviceNo - b.deviceNo);
      await client.query({
        name: 'saveStates',
        text: upsertStates,
        values: [
          rows.map((row) => row.deviceNo),
          rows.map((row) => row.orderTs),
          rows.map((row) => row.orderSeq),
          rows.map((row) => row.receivedAt),
          rows.map((row) => row.lastSeenAt),
          rows.map((row) => row.online),
          rows.map((row) => row.silenceLimitMs),
          rows.map((row) => row.batteryPct),
          rows.map((row) => row.rsrp),
          rows.map((row) => row.lastValues),
          rows.map((row) => row.memory),
        ],
      });
    },
  };
}
