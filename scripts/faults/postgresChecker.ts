import type { PostgresCluster } from '../harness/postgresCluster.ts';
import { judge, type Verdict } from './checker.ts';
import { keyOf, type Ledger } from './ledger.ts';

/** What the checker says of a system on PostgreSQL, with what waits in quarantine. */
export interface PostgresVerdict extends Verdict {
  readonly quarantined: number;
}

/** Occurrences of COLLISION by IMEI, over all events of a device. */
export async function collisionsIn(postgres: PostgresCluster): Promise<Map<string, number>> {
  const rows = await postgres.ask<{ imei: string; count: string }>(
    `SELECT d.imei, sum(e.count) AS count FROM event e JOIN device d ON d.id = e.device_id
     WHERE e.type_code = 'COLLISION' GROUP BY d.imei`,
  );
  return new Map(rows.map(({ imei, count }) => [imei, Number(count)]));
}

/** Compares the ledger with the cluster of a system that stands still. */
export async function checkPostgres(
  postgres: PostgresCluster,
  ledger: Ledger,
  before: ReadonlyMap<string, number>,
): Promise<PostgresVerdict> {
  const rows = await postgres.ask<{ imei: string; ts: string; seq: string }>(
    'SELECT d.imei, r.ts, r.seq FROM reading r JOIN device d USING (device_no)',
  );
  const readings = new Set(rows.map(({ imei, ts, seq }) => keyOf({ imei, ts: Number(ts), seq: Number(seq) })));
  const [quarantine] = await postgres.ask<{ count: string }>('SELECT count(*) AS count FROM quarantine');
  const collisions = await collisionsIn(postgres);
  const verdict = judge({ readings, rows: rows.length, collisions, integrity: 'ok' }, ledger, before);
  return { ...verdict, quarantined: Number(quarantine?.count ?? 0) };
}
