import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { user } from '#db/schema/users.ts';
import { defaultWallScreen } from '#domain/settings/wallScreen.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

describe('personal settings', () => {
  const path = '/api/web/setting/personal';
  const info = async (person: Person): Promise<unknown> =>
    ((await town.as(person, 'GET', '/api/web/account/info')).data as { personal: unknown }).personal;

  it('SEED-013 are kept for each user, key by key, and told with account/info', async () => {
    expect(await info('north1')).toBeNull();
    await town.as('north1', 'POST', path, { body: { tablePageSize: 50, soundOnAlarm: true } });
    await town.as('north1', 'POST', path, { body: { landingRoute: '/realtimeData/index' } });
    expect(await info('north1')).toEqual({
      tablePageSize: 50,
      soundOnAlarm: true,
      landingRoute: '/realtimeData/index',
    });
    expect(await info('north2')).toBeNull();
  });

  it('a language is the one that mails are written in, too', async () => {
    await town.as('north1', 'POST', path, { body: { locale: 'en-US' } });
    const [row] = await town.db.snapshot((tx) => tx.sql.select().from(user).where(eq(user.id, 'north1')));
    expect(row?.locale).toBe('en-US');
    await town.as('north1', 'POST', path, { body: { tablePageSize: 10 } });
    const [same] = await town.db.snapshot((tx) => tx.sql.select().from(user).where(eq(user.id, 'north1')));
    expect(same?.locale).toBe('en-US');
  });

  it.each([
    { tablePageSize: 30 },
    { landingRoute: '//elsewhere.example' },
    { landingRoute: 'https://elsewhere.example' },
    { mapDefault: { center: '117', zoom: 9 } },
    { mapDefault: { center: '117.2,31.8', zoom: 21 } },
    { soundMinSeverity: 5 },
    { locale: 'fr-FR' },
    { colour: 'blue' },
  ])('refuse %j with 9002', async (body) => {
    expect((await town.as('north1', 'POST', path, { body })).errno).toBe(9002);
    expect(await info('north1')).toBeNull();
  });
});

describe('the wall screen of an organisation', () => {
  const path = '/api/web/setting/screen';
  interface Answer {
    readonly orgId: string;
    readonly screen: { readonly title: string; readonly projectIds: readonly string[] };
    readonly version: number;
  }
  const read = (person: Person, orgId?: string) =>
    town.as(person, 'GET', path, { query: orgId === undefined ? {} : { orgId } });
  const save = (person: Person, body: object) => town.as(person, 'POST', path, { body });

  it('is as from the factory until somebody saves it, for the caller’s own organisation without a name', async () => {
    expect((await read('north1')).data).toMatchObject({ orgId: 'north', screen: defaultWallScreen, version: 0 });
    expect((await read('chief', 'south')).data).toMatchObject({ orgId: 'south', version: 0 });
  });

  it('is saved by who may edit projects, part by part, and seen by everybody of the organisation', async () => {
    expect((await save('north1', { title: '北区', version: 0 })).errno).toBe(1403);
    expect((await save('chief', { orgId: 'north', title: '北区', rotateSeconds: 10, version: 0 })).errno).toBe(0);
    expect((await save('chief', { orgId: 'north', showRails: false, version: 1 })).errno).toBe(0);
    expect((await read('north1')).data).toMatchObject({
      screen: { title: '北区', rotateSeconds: 10, showRails: false },
      version: 2,
    });
    expect(((await read('south1')).data as Answer).version).toBe(0);
  });

  it('of another or a missing organisation is refused with 9007, to read and to write', async () => {
    for (const orgId of ['other', 'root', 'missing']) {
      expect((await read('chief', orgId)).errno, orgId).toBe(9007);
      expect((await save('chief', { orgId, title: 'x', version: 0 })).errno, orgId).toBe(9007);
    }
    expect((await read('orphan')).errno).toBe(9007);
    expect((await read('orphan', 'north')).errno).toBe(9007);
  });

  it('takes projects of the organisation and below, and 9001 for any other', async () => {
    const projectIds = (ids: string[]) => ({ orgId: 'city', projectIds: ids, version: 0 });
    for (const id of ['project-other', 'missing']) {
      expect((await save('chief', projectIds(['project-north', id]))).errno).toBe(9001);
    }
    const north = { orgId: 'north', projectIds: ['project-south'], version: 0 };
    expect((await save('chief', north)).errno).toBe(9001);
    expect((await save('chief', projectIds(['project-city', 'project-north']))).errno).toBe(0);
  });

  it('refuses a save over somebody else’s with 9004', async () => {
    const both = await Promise.all([
      save('chief', { title: 'A', version: 0 }),
      save('chief', { title: 'B', version: 0 }),
    ]);
    expect(both.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 9004]);
    expect((await save('chief', { title: 'C', version: 0 })).errno).toBe(9004);
    expect((await save('chief', { title: 'C', version: 1 })).errno).toBe(0);
    expect((await save('chief', { title: 'D', version: 1 })).errno).toBe(9004);
  });

  it.each([
    [{ title: '字'.repeat(41) }, 'title'],
    [{ rotateSeconds: 1 }, 'rotateSeconds'],
    [{ rotateSeconds: 61 }, 'rotateSeconds'],
    [{ kpis: ['total', 'total'] }, 'kpis'],
    [{ kpis: ['happiness'] }, 'kpis.0'],
    [{ charts: ['eventTrend', 'eventTrend'] }, 'charts'],
    [{ zoom: 3 }, 'zoom'],
    [{ theme: 'light' }, 'theme'],
    [{ colour: 'blue' }, 'colour'],
  ])('refuses %j with 9002 at %s', async (change, field) => {
    const refused = await save('chief', { ...change, version: 0 });
    expect(refused.errno).toBe(9002);
    expect((refused.data as { errors: Array<{ field: string }> }).errors.map((each) => each.field)).toContain(field);
  });
});

describe('what everybody may know', () => {
  it('SEED-025 the version in getAppConfig and health is 2.7.0', async () => {
    expect((await town.call('GET', '/api/web/common/getAppConfig')).data).toMatchObject({ version: '2.7.0' });
    expect(JSON.parse((await town.call('GET', '/api/health')).raw)).toMatchObject({ version: '2.7.0' });
  });

  it('SEED-365 no key or secret of the environment is in the answers of the map or the configuration', async () => {
    const { APP_SECRET, TOKEN_PEPPER, DATA_KEY } = town.config;
    const secrets = [APP_SECRET, TOKEN_PEPPER, DATA_KEY];
    const answers = await Promise.all([
      town.call('GET', '/api/web/common/getAppConfig'),
      town.as('root', 'GET', '/home/setting/setting/global'),
      town.as('root', 'GET', '/api/web/map/getPoints'),
      town.as('root', 'GET', '/api/web/map/getRails'),
    ]);
    for (const { raw, errno } of answers) {
      expect(errno).toBe(0);
      for (const secret of secrets) expect(raw).not.toContain(secret);
    }
  });
});
