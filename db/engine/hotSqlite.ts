import type { Database as SqliteConnection, Statement } from 'better-sqlite3';
import type { HotStatements, ReadingRow, StateRow } from './hot.ts';

const insertReading = `INSERT INTO reading (bucket, device_no, ts, seq, received_at, flags, metrics)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const selectState = `SELECT order_ts, order_seq, received_at, last_seen_at, online, silence_limit_ms, battery_pct, rsrp,
 last_values, memory FROM device_state WHERE device_no = ?`;
const upsertState = `INSERT INTO device_state (device_no, order_ts, order_seq, received_at, last_seen_at, online,
 silence_limit_ms, battery_pct, rsrp, last_values, memory) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (device_no) DO UPDATE SET order_ts = excluded.order_ts, order_seq = excluded.order_seq,
 received_at = excluded.received_at, last_seen_at = excluded.last_seen_at, online = excluded.online,
 silence_limit_ms = excluded.silence_limit_ms, battery_pct = excluded.battery_pct, rsrp = excluded.rsrp,
 last_values = excluded.last_values, memory = excluded.memory`;

/** In the order of the columns: the driver makes a list twice as fast as an object. */
type StoredState = [
  orderTs: number,
  orderSeq: number,
  receivedAt: number,
  lastSeenAt: number,
  online: number,
  silenceLimitMs: number,
  batteryPct: number | null,
  rsrp: number | null,
  lastValues: Buffer | null,
  memory: string | null,
];

/** The ingest lane's statements on the writing connection. Prepared at the first use: migrations may come after. */
export function hotSqlite(client: SqliteConnection): HotStatements {
  const prepared = new Map<string, Statement>();
  const statement = (text: string): Statement => {
    const known = prepared.get(text) ?? client.prepare(text);
    prepared.set(text, known);
    return known;
  };

  return {
    async appendReadings(rows: readonly ReadingRow[]): Promise<boolean[]> {
      const insert = statement(insertReading);
      const added: boolean[] = [];
      for (const { bucket, deviceNo, ts, seq, receivedAt, flags, metrics } of rows) {
        added.push(insert.run(bucket, deviceNo, ts, seq, receivedAt, flags, metrics).changes === 1);
      }
      return added;
    },

    async loadStates(deviceNos: readonly number[]): Promise<StateRow[]> {
      const select = statement(selectState).raw(true);
      const ordered = [...new Set(deviceNos)].sort((a, b) => a - b);
      const found: StateRow[] = [];
      for (const deviceNo of ordered) {
        const stored = select.get(deviceNo) as StoredState | undefined;
        if (stored === undefined) continue;
        const [orderTs, orderSeq, receivedAt, lastSeenAt, online, silenceLimitMs] = stored;
        found.push({
          deviceNo,
          orderTs,
          orderSeq,
          receivedAt,
          lastSeenAt,
          online: online === 1,
          silenceLimitMs,
          batteryPct: stored[6],
          rsrp: stored[7],
          lastValues: stored[8],
          memory: stored[9],
        });
      }
      return found;
    },

    async saveStates(rows: readonly StateRow[]): Promise<void> {
      const upsert = statement(upsertState);
      for (const row of rows) {
        upsert.run(
          row.deviceNo,
          row.orderTs,
          row.orderSeq,
          row.receivedAt,
          row.lastSeenAt,
          row.online ? 1 : 0,
          row.silenceLimitMs,
          row.batteryPct,
          row.rsrp,
          row.lastValues,
          row.memory,
        );
      }
    },
  };
}
