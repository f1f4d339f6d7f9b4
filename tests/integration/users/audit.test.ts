import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#db/audit/listAudit.ts';
import { auditLog } from '#db/schema/settings.ts';
import { auditActionName } from '#domain/audit/actionName.ts';
import { listRoutes } from '#server/routes/table.ts';
import { openTown, startMs, type Person, type Reply, type Town } from '../server/town.ts';
import { auditCases, knownSecrets } from './auditCases.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const audited = listRoutes().filter(({ audit }) => audit !== null);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const rowsOf = (requestId: string) =>
  town.db.snapshot((tx) => tx.sql.select().from(auditLog).where(eq(auditLog.requestId, requestId)));

describe('the audit log', () => {
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
    'SPEC-027 %s leaves one row, without a secret',
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
    },
  );

  async function newest(action: string) {
    const scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
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
  it('SPEC-043 somebody with audit:view finds a write of their organisation, with before and after, and no other’s', async () => {
    const device = { ids: ['device-north'], until: null };
    await town.as('north1', 'POST', '/home/device/device/setMaintenance', { body: device });
    const form = { username: 'changed', real_name: '改前', mobile: '13211110000', orgId: 'north', password: 'secret1' };
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
