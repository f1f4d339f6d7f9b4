import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { listAudit } from '#db/audit/listAudit.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import { auditLog } from '#db/schema/settings.ts';
import type { Scope } from '#domain/access/access.ts';
import { auditActionName } from '#domain/audit/actionName.ts';
import { listRoutes } from '#server/routes/table.ts';
import { openTown, startMs, type Person, type Reply, type Town } from '../server/town.ts';
import { auditCases, knownSecrets } from './auditCases.ts';
import { auditTellings } from './auditTellings.ts';
import { askFile, readBook, textsOf } from './readBook.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  // Every call has a key, so that what is kept for repeats is looked through as well.
  const call = town.call.bind(town);
  const keyed: Town['call'] = (method, path, sent = {}) =>
    call(method, path, { ...sent, headers: { 'Idempotency-Key': ulid(), ...sent.headers } });
  Object.assign(town, { call: keyed });
});
afterAll(() => town.close());

const audited = listRoutes().filter(({ audit }) => audit !== null);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const rowsOf = (requestId: string) =>
  town.db.snapshot((tx) => tx.sql.select().from(auditLog).where(eq(auditLog.requestId, requestId)));

/** All that Redis holds of this town. */
async function keptInRedis(): Promise<string> {
  const names = await town.redis.keys(`${town.deps.prefix}:once*`);
  const texts = names.length === 0 ? [] : await town.redis.mget(names);
  return JSON.stringify([names, texts]);
}

interface Told {
  readonly name?: string;
  readonly before?: object;
  readonly after?: object;
}
const fieldsOf = (side: object | undefined): string[] => Object.keys(side ?? {}).sort();

/** Says what is missing, by the table. */
function expectTold(action: string, row: { targetId: string | null; data: unknown } | undefined): void {
  const { name = '', before, after } = (row?.data ?? {}) as Told;
  const about = `${action} ${JSON.stringify(row?.data)}`;
  const telling = auditTellings[action];
  if (telling === 'done') return;
  expect(row?.data, about).not.toBeNull();
  if (telling === 'own') return;
  expect(row?.targetId, about).toBeTruthy();
  if (telling === 'added') {
    expect(fieldsOf(after).length, about).toBeGreaterThan(0);
    return;
  }
  if (telling !== 'setting') expect(name, about).not.toBe('');
  expect(fieldsOf(before).length, about).toBeGreaterThan(0);
  if (telling === 'deleted') return;
  expect(fieldsOf(after), about).toEqual(fieldsOf(before));
  expect(after, about).not.toEqual(before);
}

describe('the audit log', () => {
  it('SPEC-027 of every call it is said here what its row tells', () => {
    const actions = new Set(audited.map(({ audit }) => audit ?? ''));
    expect(Object.keys(auditTellings).sort()).toEqual([...actions].sort());
  });

  it('SPEC-027 every call that changes something has a case here and a name in words', () => {
    expect(audited.length).toBeGreaterThan(60);
    expect(audited.map(nameOf).filter((name) => !(name in auditCases))).toEqual([]);
    const names = audited.map(({ audit }) => audit ?? '');
    const nameless = names.filter(
      (action) => auditActionName(action, 'zh-CN') === action || auditActionName(action, 'en-US') === action,
    );
    expect(nameless).toEqual([]);
  });

  it.each(audited.map((route) => [nameOf(route), route.audit ?? ''] as const))(
    'SPEC-027 %s leaves one row that tells what it did, without a secret',
    async (name, action) => {
      const secrets = new Set(knownSecrets);
      town.now += 1_000;
      const auditCase = auditCases[name];
      if (auditCase === undefined) throw new Error('no case');
      const reply = await auditCase(town, secrets);
      const isFile = (reply.headers.get('content-type') ?? '').includes('spreadsheet');
      expect([reply.errno, reply.errmsg]).toEqual(isFile ? [-1, ''] : [0, '操作成功']);
      const rows = isFile ? await newest(action) : await rowsOf(reply.headers.get('x-request-id') ?? '');
      expect(rows.map((row) => row.action)).toEqual([action]);
      expect(rows[0]).toMatchObject({ result: 0, ip: '127.0.0.1' });
      expect(rows[0]?.at).toBeGreaterThanOrEqual(startMs);
      const told = JSON.stringify(rows);
      for (const secret of secrets) expect(told).not.toContain(secret);
      expect(told).not.toMatch(/passwordHash|tokenHash|secretEnc/);
      expect(told).not.toMatch(/"1[3-9]\d{9}"/);
      expectTold(action, rows[0]);
      const kept = await keptInRedis();
      for (const secret of secrets) expect(kept).not.toContain(secret);
    },
  );

  async function newest(action: string) {
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    const page = { offset: 0, limit: 5, actions: [action], start: town.now };
    return (await town.db.snapshot((tx) => listAudit(tx, scope, page))).records;
  }
});

const list = (person: Person, body: Record<string, unknown> = {}): Promise<Reply> =>
  town.as(person, 'POST', '/home/audit/audit/listPage', { body: { page_size: 100, ...body } });
interface Row {
  readonly action: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly result: number;
  readonly targetId: string | null;
  readonly data: unknown;
  readonly at: number;
}
const rowsIn = (reply: Reply) => (reply.data as { records: Row[]; total: number }).records;

describe('what the audit log tells', () => {
  it('SPEC-027 many rows that one call changed or deleted, each by its name, and nothing of foreign ones', async () => {
    const add = async (name: string, person: Person, orgId: string) => {
      const form = { orgId, name, type: 'owner' };
      return ((await town.as(person, 'POST', '/home/company/company/add', { body: form })).data as { id: string }).id;
    };
    const mine = [await add('成批一', 'chief', 'city'), await add('成批二', 'chief', 'city')];
    const ids = [...mine, await add('别处单位', 'root', 'other')];
    const told = async (path: string, body: object) => {
      const reply = await town.as('chief', 'POST', path, { body });
      const [row] = await rowsOf(reply.headers.get('x-request-id') ?? '');
      expect(JSON.stringify(row)).not.toContain('别处单位');
      return row?.data;
    };
    expect(await told('/home/company/company/setStatus', { ids, status: 'disabled' })).toEqual({
      ids,
      status: 'disabled',
      rows: ['成批一', '成批二'].map((name, at) => ({
        id: mine[at],
        name,
        before: { status: 'enabled' },
        after: { status: 'disabled' },
      })),
    });
    expect(await told('/home/company/company/delete', { id: ids })).toMatchObject({
      rows: [
        { name: '成批一', before: { orgId: 'city', status: 'disabled' }, after: {} },
        { name: '成批二', before: { orgId: 'city', status: 'disabled' }, after: {} },
      ],
    });
  });

  it('SPEC-027 a second save of a dictionary, type or model: what stood there before', async () => {
    const saved = async (path: string, body: object) => {
      const reply = await town.as('root', 'POST', path, { body });
      expect([path, reply.errno]).toEqual([path, 0]);
      return (await rowsOf(reply.headers.get('x-request-id') ?? ''))[0]?.data;
    };
    const entry = { type: 'railType', code: 'told1', name: '甲', nameEn: 'A', orderNo: 1, enabled: true };
    await saved('/home/dict/dict/save', entry);
    expect(await saved('/home/dict/dict/save', { ...entry, name: '乙', version: 1 })).toEqual({
      name: '甲',
      before: { name: '甲' },
      after: { name: '乙' },
    });
    const type = { id: 'tilt', name: '倾角甲', nameEn: 'Tilt', metrics: ['tilt'] };
    await saved('/home/deviceType/deviceType/save', type);
    expect(await saved('/home/deviceType/deviceType/save', { ...type, name: '倾角乙' })).toMatchObject({
      name: '倾角甲',
      before: { name: '倾角甲' },
      after: { name: '倾角乙' },
    });
  });

  it('SPEC-043 somebody with audit:view finds a write of their organisation, with before and after, and no other’s', async () => {
    const device = { ids: ['device-north'], until: null };
    await town.as('north1', 'POST', '/home/device/device/setMaintenance', { body: device });
    const form = {
      username: 'changed',
      real_name: '改前',
      mobile: '13211110000',
      orgId: 'north',
      password: 'tin roof 1',
    };
    const { id } = (await town.as('chief', 'POST', '/home/user/user/add', { body: form })).data as { id: string };
    await town.as('chief', 'POST', '/home/user/user/update', { body: { id, version: 1, real_name: '改后' } });
    const rows = rowsIn(await list('chief', { targetType: 'user', targetId: id }));
    expect(rows.map(({ action }) => action)).toEqual(['user.update', 'user.add']);
    expect(rows[0]).toMatchObject({
      userId: 'chief',
      data: { before: { real_name: '改前', version: 1 }, after: { real_name: '改后', version: 2 } },
    });
    expect(rowsIn(await list('chief', { userId: 'north1' })).map(({ action }) => action)).toContain(
      'device.setMaintenance',
    );
    await town.as('stranger', 'POST', '/api/web/setting/tabs', { body: { tabs: [] } });
    expect(rowsIn(await list('chief', { userId: 'stranger', action: 'setting' }))).toEqual([]);
    expect(rowsIn(await list('root', { userId: 'stranger', action: 'setting' })).length).toBeGreaterThan(0);
    // What a browser saves by itself is listed when it is asked for.
    const unasked = rowsIn(await list('root', { userId: 'stranger' })).map(({ action }) => action);
    expect(unasked).not.toContain('setting.tabs');
    expect((await list('north1')).errno).toBe(1403);
  });

  it('SPEC-043 of a call that changed hundreds of rows the list tells the first, one row all, and a cell how many it left out', async () => {
    const place = { orgId: 'city', projectId: 'pr'.repeat(13), railId: 'ra'.repeat(13), position: '117.2000,31.8000' };
    const rows = Array.from({ length: 500 }, (_, at) => ({
      id: ulid(),
      name: `批量删除设备${at}`,
      before: { code: `GL-HF-${at}`, imei: String(at), ...place, modelId: 'GL-T100', enabled: true },
      after: {},
    }));
    const data = { ids: rows.map(({ id }) => id), rows };
    const targetId = 'bulk-of-500';
    const entry = { action: 'device.delete', targetType: 'device', targetId, orgId: 'city', result: 0, data };
    const who = { userId: 'chief', username: 'chief', ip: '127.0.0.1', requestId: targetId };
    await town.db.write((tx) =>
      writeAudit(tx, { at: town.now, durationMs: 900, ...who, ...entry }, chainKeysOf(town.config)),
    );

    const listed = await list('chief', { targetId });
    const [row] = rowsIn(listed) as Array<Row & { id: number; omitted: number }>;
    expect(row).toMatchObject({ omitted: 2 * 480, data: { ids: { length: 20 }, rows: rows.slice(0, 20) } });
    expect(listed.raw.length).toBeLessThan(10_000);
    const info = (person: Person, body: object) => town.as(person, 'POST', '/home/audit/audit/info', { body });
    expect(await info('chief', { id: row?.id })).toMatchObject({ errno: 0, data: { action: 'device.delete', data } });
    expect((await info('stranger', { id: row?.id })).errno).toBe(1403);
    expect(await info('chief', { id: 'x' })).toMatchObject({ errno: 9002, data: { errors: [{ field: 'id' }] } });

    for (const [locale, words] of [
      ['zh-CN', /（另有 (\d+) 项未列出，完整内容见审计日志的操作详情）$/],
      ['en-US', /\((\d+) more not listed here; the details in the audit log show everything\)$/],
    ] as const) {
      const book = await readBook(
        await askFile(town, 'chief', '/home/audit/audit/export', { targetId, columns: 'data' }, locale),
      );
      const cell = textsOf(book, 0)[1]?.[0] ?? '';
      expect(cell.length).toBeLessThanOrEqual(32_000);
      // What is left out is said, and what stands there is whole and uses the room.
      const told = JSON.parse(cell.replace(words, '')) as typeof data;
      expect(told.rows.length).toBeGreaterThan(60);
      expect(told.rows).toEqual(rows.slice(0, told.rows.length));
      expect(told.ids.length + told.rows.length + Number(words.exec(cell)?.[1])).toBe(1_000);
    }
  });

  it('tells failed sign-ins, of unknown names to root alone', async () => {
    const wrong = (username: string) => town.call('POST', '/api/login', { body: { username, password: 'wrong' } });
    await wrong('north1');
    await wrong('nobody-at-all');
    const failed = { action: 'auth.login', outcome: 'failed' };
    const mine = rowsIn(await list('chief', failed));
    expect(mine).toContainEqual(expect.objectContaining({ userId: 'north1', result: 1601 }));
    expect(mine.some(({ username }) => username === 'nobody-at-all')).toBe(false);
    const all = rowsIn(await list('root', failed));
    expect(all).toContainEqual(expect.objectContaining({ username: 'nobody-at-all', userId: null, result: 1601 }));
  });

  it('tells what was denied, of questions too, and what was refused', async () => {
    town.now += 1_000;
    await town.as('north2', 'POST', '/home/user/user/add', { body: {} });
    await town.as('north2', 'POST', '/home/audit/audit/listPage', { body: {} });
    await town.as('chief', 'POST', '/home/user/user/delete', { body: { id: 'stranger' } });
    const rows = rowsIn(await list('root', { outcome: 'failed', start: town.now }));
    expect(rows.map(({ action, result, userId }) => `${userId} ${action} ${result}`).sort()).toEqual([
      'chief user.delete 9001',
      'north2 access.denied 1403',
      'north2 user.add 1403',
    ]);
    expect(rowsIn(await list('root', { action: 'access', errno: 1403 }))[0]?.data).toEqual({
      call: 'POST /home/audit/audit/listPage',
    });
  });

  it('filters by module, errno and time, newest first, and pages', async () => {
    const users = rowsIn(await list('root', { action: 'user' }));
    expect(users.length).toBeGreaterThan(3);
    expect(users.every(({ action }) => action.startsWith('user.'))).toBe(true);
    const two = rowsIn(await list('root', { action: 'user.add,user.delete' }));
    expect(new Set(two.map(({ action }) => action))).toEqual(new Set(['user.add', 'user.delete']));
    const times = users.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const first = await list('root', { page: 1, page_size: 2 });
    const past = await list('root', { page: 100_000 });
    expect(rowsIn(first)).toHaveLength(2);
    expect(past.data).toMatchObject({ records: [], total: (first.data as { total: number }).total });
    expect(rowsIn(await list('root', { end: startMs - 1 }))).toEqual([]);
  });
});
