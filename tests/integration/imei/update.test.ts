import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptRows } from '#workers/imports/keptRows.ts';
import { openTown, type Town } from '../server/town.ts';
import { imeiOf, jobOf, range, rowsOf, sendJob, step, stockOf, work } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

let serial = 800_000;
const some = (n: number): string[] => range((serial += 100) - 100 + 1, n).map(imeiOf);
const orgOf = async (imei: string): Promise<string | undefined> =>
  (await stockOf(town, { keyword: imei })).records[0]?.orgId;
const lines = (...all: readonly string[]): string => all.join('\r\n');

describe.each(['the process that checked it', 'another one'])('a sheet in update mode, run by %s', (who) => {
  /** Checked, then written from memory or from what is stored. */
  const bring = async (sheet: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const id = await sendJob(town, sheet, { force: 'true', ...fields });
    await step(town);
    if (who === 'another one') keptRows.drop(id);
    await work(town);
    return id;
  };
  const update = { mode: 'update', orgId: 'south' };

  test('the organisation of the form is that of new rows: what is stored stays where it is, unless its line says so', async () => {
    const [plain, named, fresh] = some(3) as [string, string, string];
    await bring(lines('IMEI,组织', `${plain},north`, `${named},north`), {});
    const bare = await bring(lines('IMEI,备注', `${plain},甲`, `${fresh},乙`), update);
    expect(await jobOf(town, bare)).toMatchObject({ status: 'completed', successRows: 2, failedRows: 0 });
    expect([await orgOf(plain), await orgOf(fresh)]).toEqual(['north', 'south']);
    // A line among others that name theirs.
    await bring(lines('IMEI,组织', `${plain},`, `${named},south`), update);
    expect([await orgOf(plain), await orgOf(named)]).toEqual(['north', 'south']);
  });

  test('a bound IMEI whose line names no organisation is brought up to date; one whose line names another is not', async () => {
    const [imei] = some(1) as [string];
    const made = lines('IMEI,组织,型号,项目', `${imei},north,GL-T100,project-north`);
    await bring(made, { createDevices: 'true' });
    const iccid = '89860000000000000077';
    const again = await bring(lines('IMEI,ICCID', `${imei},${iccid}`), update);
    expect(await jobOf(town, again)).toMatchObject({ status: 'completed', successRows: 1, failedRows: 0 });
    expect((await stockOf(town, { keyword: imei })).records).toMatchObject([
      { orgId: 'north', status: 'bound', iccid },
    ]);
    const moved = await bring(lines('IMEI,组织', `${imei},south`), update);
    expect((await rowsOf(town, moved, 'failed'))[0]?.errors).toMatchObject([{ code: 'E13' }]);
  });

  test('a device made of a stored IMEI is of its organisation; a project that is of another is refused with what to do', async () => {
    const [good, bad] = some(2) as [string, string];
    await bring(lines('IMEI,组织', `${good},north`, `${bad},north`), {});
    const sheet = lines('IMEI,型号,项目', `${good},GL-T100,project-city`, `${bad},GL-T100,project-south`);
    const id = await bring(sheet, { ...update, createDevices: 'true' });
    expect(await jobOf(town, id)).toMatchObject({ successRows: 1, failedRows: 1, deviceCount: 1 });
    const [refused] = await rowsOf(town, id, 'failed');
    expect(refused).toMatchObject({ imei: bad, errors: [{ column: 'orgCode', code: 'E09' }] });
    expect(refused?.errors[0]?.message).toContain('请填写组织');
    expect((await stockOf(town, { keyword: good })).records).toMatchObject([{ orgId: 'north', status: 'bound' }]);
    const found = await town.as('root', 'POST', '/home/device/device/listPage', { body: { keyword: good } });
    expect((found.data as { records: object[] }).records).toMatchObject([{ orgId: 'north' }]);
    expect(await orgOf(bad)).toBe('north');
  });
});
