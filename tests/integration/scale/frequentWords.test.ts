import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { isOfMostLabels } from '#db/alarms/labels.ts';
import { listAndCountAlarms } from '#db/alarms/listAlarms.ts';
import { readAlarmReport } from '#db/alarms/readAlarmReport.ts';
import { moveSums } from '#db/alarms/sums/sumsState.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import { insertMany } from '#db/engine/manyRows.ts';
import { alarmLabel } from '#db/schema/alarms.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import type { Scope } from '#domain/access/access.ts';
import { day } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idOf } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

const zone = 'Asia/Shanghai';
const now = Date.UTC(2026, 9, 1, 4);
/** Of fewer each row is looked at, whatever the word. */
const plan = scaled({ part: 0.001, alarms: 16_000, devices: 100, rails: 20, openAlarms: 40, organizations: 3 }, now);
/** The period before has alarms too. */
const period = { start: startOfDay(zone, now - 150 * day), end: startOfDay(zone, now) + day - 1 };

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase({ role: 'server' });
  await fillHouse(await data.filler(), plan, { only: ['places', 'alarms'] });
  for (let more = true; more;)
    more = await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 4_000, now, zone }));
}, 300_000);
afterAll(() => data.close());

const root: Scope = { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` };
const region: Scope = { ...root, orgPath: `/${rootId}/${idOf('OR', 1)}/` };

const report = (filter: AlarmFilter, scope: Scope) =>
  data.db.snapshot((tx) => readAlarmReport(tx as HeavyTx, scope, { filter, period, granularity: 'week', zone, now }));

/** The same report of the rows. */
async function ofRows(filter: AlarmFilter, scope: Scope): ReturnType<typeof report> {
  await data.db.write((tx) => moveSums(tx, { zone, countedTo: 'Z' }));
  const found = await report(filter, scope);
  await data.db.write((tx) => moveSums(tx, { zone, countedTo: '~' }));
  return found;
}

describe('the report of a word that most alarms have', () => {
  it('11.3 such a word is one of more than half of the labels', async () => {
    const isOfMost = (word: string): Promise<boolean> => data.db.snapshot((tx) => isOfMostLabels(tx, word));
    expect(await Promise.all(['高速', '右侧', '2', '左侧', '%'].map(isOfMost))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each<[string, AlarmFilter]>([
    ['alone', {}],
    ['and an organisation', { orgIds: [idOf('O', 2)] }],
    ['and a kind', { kind: 3 }],
    ['and a severity that was cleared', { severities: [2], condition: 'cleared' }],
    ['and two types, which rows are asked for', { typeCodes: ['OFFLINE', 'TILT'], severities: [1, 2, 3] }],
  ])('11.3 says what the rows say: %s', async (_, filter) => {
    for (const text of ['高速', '右侧', '2', '左侧', 'tilt']) {
      for (const scope of [root, region]) {
        if (scope === region && filter.orgIds !== undefined) continue;
        const found = await report({ ...filter, text }, scope);
        expect(found).toEqual(await ofRows({ ...filter, text }, scope));
        if (text === '右侧' && scope === root) expect(found.kpi.total).toBeGreaterThan(10);
      }
    }
  });
});

it('11.2 a word that only forgotten alarms had finds none, and nobody is told of more', async () => {
  const forgotten = Array.from({ length: 12_000 }, (_, n) => ({ words: `forgotten ${n}` }));
  await data.db.write((tx) => insertMany(tx, alarmLabel, forgotten));
  await data.db.snapshot(async (tx) => {
    for (const isFace of [undefined, true] as const) {
      const page = { text: 'forgotten', isFace, offset: 0, limit: 20 };
      expect(await listAndCountAlarms(tx, root, page)).toEqual({ records: [], total: 0, isMore: false });
    }
  });
});
