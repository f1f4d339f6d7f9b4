import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpackSnapshot, type PackedSnapshot } from '#domain/snapshot.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

interface Shown {
  readonly id: string;
  readonly thresholds?: unknown;
}

async function shownOf(id: string): Promise<unknown> {
  const info = await town.as('root', 'POST', '/home/device/device/info', { body: { id } });
  const page = await town.as('root', 'GET', '/api/web/realtime/pageRealtimeData', { query: { limit: '100' } });
  const listed = (page.data as { readonly records: readonly Shown[] }).records.find((row) => row.id === id);
  const detail: Shown = info.data;
  expect(listed?.thresholds).toEqual(detail.thresholds);
  return detail.thresholds;
}

async function save(path: string, body: object): Promise<void> {
  expect(await town.as('root', 'POST', path, { body })).toMatchObject({ errno: 0 });
}
const kinds = () => town.hints.splice(0).flatMap((hint) => (hint.event === 'config:changed' ? [hint.payload] : []));

it('10.1m SPEC-042 a device carries the thresholds of its installation, model and project, and each change is told', async () => {
  expect(await shownOf('device-north')).toEqual({});

  const { version } = (await town.as('root', 'GET', '/home/setting/setting/global')).data as { version: number };
  kinds();
  await save('/home/setting/setting/global', { version, thresholds: { TILT: { raise: 9 }, OVER_TEMP: { raise: 75 } } });
  expect(kinds()).toContainEqual({ kind: 'global' });
  expect(await shownOf('device-north')).toEqual({ TILT: { raise: 9 }, OVER_TEMP: { raise: 75 } });

  await save('/home/deviceModel/deviceModel/save', {
    id: 'GL-T100',
    name: 'GL-T100',
    manufacturer: 'Guardline',
    reportIntervalSec: 60,
    heightMm: null,
    thresholds: { TILT: { raise: 8 } },
  });
  expect(kinds()).toContainEqual({ kind: 'models' });
  expect(await shownOf('device-north')).toEqual({ TILT: { raise: 8 }, OVER_TEMP: { raise: 75 } });

  const { data } = await town.as('root', 'POST', '/home/project/project/info', { body: { id: 'project-north' } });
  const { id, name, code, orgId, status, version: of } = data as Record<string, unknown>;
  const where = { regionCode: '340100' };
  const thresholds = { TILT: { raise: 7.5 } };
  await save('/home/project/project/update', { id, name, code, orgId, status, version: of, thresholds, ...where });
  expect(kinds()).toContainEqual({ kind: 'projects' });
  expect(await shownOf('device-north')).toEqual({ TILT: { raise: 7.5 }, OVER_TEMP: { raise: 75 } });
  expect(await shownOf('device-south')).toEqual({ TILT: { raise: 8 }, OVER_TEMP: { raise: 75 } });
});

it('10.1m the map of 20,000 devices does not carry them: neither the snapshot nor a delta', async () => {
  const packed: PackedSnapshot = (await town.as('root', 'GET', '/api/web/realtime/getSnapshot')).data;
  expect(packed.devices).not.toHaveProperty('thresholds');
  for (const row of unpackSnapshot(packed).devices) expect(row).not.toHaveProperty('thresholds');
  await town.report('north', { impactG: 5 });
  const rows = town.publications.flatMap(({ devices }) => devices);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).not.toHaveProperty('thresholds');
});
