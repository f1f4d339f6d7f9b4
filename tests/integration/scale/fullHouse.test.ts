import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { labelWords } from '#db/alarms/labels.ts';
import type { Database } from '#db/engine/database.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { alarmLabel, event } from '#db/schema/alarms.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled, type HousePlan } from '#scripts/bench/fullHouse/housePlan.ts';
import { openTestDatabase } from '#tests/support/openTestDatabase.ts';

const now = Date.UTC(2026, 9, 1);
const small = (seed: number): HousePlan =>
  scaled({ part: 0.002, seed, devices: 200, rails: 50, openAlarms: 40, readings: 2_000, importRowsEach: 100 }, now);

const rowsOf: Readonly<Record<string, (plan: HousePlan) => number>> = {
  device: ({ devices }) => devices,
  event: ({ alarms }) => alarms,
  notice: ({ notices }) => notices,
  notice_user: ({ notices, noticesOfOne }) => notices + noticesOfOne,
  outbox: ({ deliveries }) => deliveries,
  audit_log: ({ auditRows }) => auditRows,
  device_status_log: ({ statusRows }) => statusRows,
  import_row: ({ importJobs, importRowsEach }) => importJobs * importRowsEach,
  reading: ({ readings }) => readings,
};

async function filled<T>(plan: HousePlan, look: (db: Database) => Promise<T>): Promise<T> {
  const data = await openTestDatabase();
  try {
    await fillHouse(await data.filler(), plan);
    return await look(data.db);
  } finally {
    await data.close();
  }
}

const ask = <T extends object>(db: Database, text: string): Promise<T[]> =>
  db.snapshot((tx) => selectRaw<T>(tx, sql.raw(text)));

/** Times, devices and states of all alarms in one figure. */
const sumOf = async (db: Database): Promise<unknown> =>
  ask(
    db,
    `SELECT sum(last_occurred_at % 1000003) AS times, sum(severity * count) AS weights, count(DISTINCT device_id)
    AS devices, max(id) AS newest FROM event`,
  );

describe('a full house', () => {
  it('has as many rows of each table as its plan says, the same ones from the same seed', async () => {
    const one = await filled(small(1), async (db) => {
      for (const [table, expected] of Object.entries(rowsOf)) {
        const [row] = await ask<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`);
        expect(Number(row?.n), table).toBe(expected(small(1)));
      }
      return sumOf(db);
    });
    expect(await filled(small(1), sumOf)).toEqual(one);
    expect(await filled(small(2), sumOf)).not.toEqual(one);
  });

  it('is as uneven as a site: few devices have many alarms, few alarms are open, each has its words', async () => {
    await filled(small(3), async (db) => {
      const byDevice = await ask<{ n: number }>(
        db,
        'SELECT count(*) AS n FROM event GROUP BY device_id ORDER BY count(*) DESC',
      );
      const all = byDevice.reduce((sum, { n }) => sum + n, 0);
      const tenth = byDevice.slice(0, byDevice.length / 10).reduce((sum, { n }) => sum + n, 0);
      expect(tenth / all).toBeGreaterThan(0.25);
      const [open] = await ask<{ n: number }>(db, 'SELECT count(*) AS n FROM event WHERE is_open');
      expect(Number(open?.n)).toBe(small(3).openAlarms);
      const types = await ask<{ type_code: string }>(db, 'SELECT DISTINCT type_code FROM event');
      expect(types.length).toBeGreaterThan(10);
      const wrong = await db.snapshot(async (tx) => {
        const labels = new Map((await tx.sql.select().from(alarmLabel)).map((row) => [row.id, row.words]));
        const rows = await tx.sql.select().from(event);
        return rows.filter((row) => labels.get(row.labelId ?? 0) !== labelWords(row));
      });
      expect(wrong).toEqual([]);
      const [root] = await ask<{ n: number }>(db, `SELECT count(*) AS n FROM organization WHERE id = '${rootId}'`);
      expect(Number(root?.n)).toBe(1);
    });
  });
});
