import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '#db/schema/companies.ts';
import { auditLog } from '#db/schema/settings.ts';
import { makeImei } from '#domain/devices/imei.ts';
import { day, minute } from '#domain/time.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { createRedisGate } from '#server/http/redisGate.ts';
import { Outcome } from '#server/http/outcome.ts';
import { startRedis } from '#tests/support/redis.ts';
import { upload } from '../accounts/kit.ts';
import { openTown, type Person, type Reply, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const add = '/home/company/company/add';
const formOf = (name: string, orgId = 'city') => ({ orgId, name, type: 'owner' });
const send = (key: string, body: unknown, person: Person = 'chief', path = add): Promise<Reply> =>
  town.as(person, 'POST', path, { body, headers: { 'Idempotency-Key': key } });
const idIn = (reply: Reply): string => (reply.data as { id: string }).id;
const isReplay = (reply: Reply): boolean => reply.headers.get('idempotent-replay') === 'true';
const named = (name: string) =>
  town.db.snapshot((tx) => tx.sql.select({ id: company.id }).from(company).where(eq(company.name, name)));
const audited = (requestId: string | null) =>
  town.db.snapshot((tx) =>
    tx.sql
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(eq(auditLog.requestId, requestId ?? '')),
  );

describe('a call with an Idempotency-Key (D0.1)', () => {
  it('is done once: a repeat gets the first answer, is marked, and leaves no second row in the audit log', async () => {
    const first = await send('once-0001', formOf('幂等一'));
    expect([first.errno, isReplay(first)]).toEqual([0, false]);
    const second = await send('once-0001', formOf('幂等一'));
    expect([second.errno, isReplay(second), second.raw]).toEqual([0, true, first.raw]);
    expect(await named('幂等一')).toEqual([{ id: idIn(first) }]);
    expect(await audited(first.headers.get('x-request-id'))).toHaveLength(1);
    const [stored] = await town.redis.keys(`${town.deps.prefix}:once:*once-0001`);
    const left = await town.redis.pttl(stored ?? '');
    expect(left).toBeGreaterThan(day - 5 * minute);
    expect(left).toBeLessThanOrEqual(day);
    // Without a key the call is done again.
    const again = await town.as('chief', 'POST', add, { body: formOf('幂等一') });
    expect([again.errno, isReplay(again)]).toEqual([9003, false]);
  });

  it('keeps refusals too, and says 9013 to the same key with another body', async () => {
    const missing = { id: 'nobody' };
    const remove = '/home/company/company/delete';
    expect((await send('once-0002', missing, 'chief', remove)).errno).toBe(9001);
    const repeat = await send('once-0002', missing, 'chief', remove);
    expect([repeat.errno, isReplay(repeat)]).toEqual([9001, true]);
    const other = await send('once-0002', { id: 'somebody' }, 'chief', remove);
    expect([other.status, other.errno, other.errmsg]).toEqual([200, 9013, '幂等键冲突']);
  });

  it('belongs to one user and one path', async () => {
    const first = await send('once-0003', formOf('幂等三'));
    const update = { id: idIn(first), ...formOf('幂等三改') };
    const updated = await send('once-0003', update, 'chief', '/home/company/company/update');
    expect([updated.errno, isReplay(updated)]).toEqual([0, false]);
    const stranger = await send('once-0003', formOf('幂等三'), 'root');
    expect([stranger.errno, isReplay(stranger)]).toEqual([0, false]);
  });

  it('must be 8–64 letters, digits, _ or -, or is refused with 9002 that names the header', async () => {
    for (const key of ['short-7', 'x'.repeat(65), 'with space', 'semi;colon']) {
      const refused = await send(key, formOf('不应存在'));
      expect([refused.errno, refused.errmsg]).toEqual([9002, '幂等键（Idempotency-Key）为8-64位字母、数字、_或-']);
      expect(refused.data).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
    }
    expect(await named('不应存在')).toEqual([]);
    // Questions and sign-ins are answered as without.
    const list = await send('once-0004', {}, 'chief', '/home/company/company/listPage');
    expect([list.errno, list.headers.get('idempotency-key')]).toEqual([0, null]);
    const signIn = { body: { username: '', password: '' }, headers: { 'Idempotency-Key': 'x' } };
    expect((await town.call('POST', '/api/login', signIn)).data).toMatchObject({ errors: [{ field: 'username' }, {}] });
  });

  it('of several at once is done by one, and the others wait for its answer', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('once-0005', formOf('幂等五'))));
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1);
    expect(replies.map(isReplay).filter((each) => !each)).toHaveLength(1);
    expect(await named('幂等五')).toHaveLength(1);
  });

  it('waits no longer than a client does, then answers 1503; and works again when the first came to nothing', async () => {
    const once = createIdempotency(
      town.redis,
      createRedisGate(town.redis),
      `${town.deps.prefix}-slow`,
      town.deps.now,
      150,
    );
    const keyed = { userId: 'u', path: '/p', key: 'once-0006', prints: ['p'] as const };
    let end: (outcome: Outcome) => void = () => undefined;
    const first = once.once(keyed, () => new Promise((resolve) => (end = resolve)));
    await expect(once.once(keyed, async () => expect.unreachable('done twice'))).rejects.toMatchObject({ errno: 1503 });
    end(new Outcome({ errno: 1500, data: null, requestId: 'r' }));
    await first;
    const done = new Outcome({ errno: 0, data: 1, requestId: 'r2' });
    expect(await once.once(keyed, async () => done)).toBe(done);
    expect(await once.once(keyed, async () => expect.unreachable('done twice'))).toMatchObject({
      body: { data: 1, requestId: 'r2' },
      isReplay: true,
    });
  });

  it('of a failure of ours is kept for nobody: the same call may succeed later', async () => {
    const { db } = town.deps;
    Object.assign(town.deps, { db: { ...db, write: () => Promise.reject(new Error('the disk is gone')) } });
    const failed = await send('once-0007', formOf('幂等七'));
    Object.assign(town.deps, { db });
    expect([failed.status, failed.errno]).toEqual([500, 1500]);
    const later = await send('once-0007', formOf('幂等七'));
    expect([later.errno, isReplay(later)]).toEqual([0, false]);
  });

  it('starts an import of a file once', async () => {
    const form = (): FormData => {
      const made = new FormData();
      made.set('file', new File(['IMEI,组织编码\r\n1,north'], 'once.csv'));
      made.set('orgId', 'root');
      return made;
    };
    const token = await town.tokenOf('root');
    const start = (key: string) => upload(town, '/home/imei/imei/upload', token, form(), { 'Idempotency-Key': key });
    const first = await start('once-0008');
    const second = await start('once-0008');
    expect([first.errno, second.errno, isReplay(second)]).toEqual([0, 0, true]);
    expect(second.data).toEqual(first.data);
    expect((await start('once-0009')).errno).toBe(9012);
  });

  it('keeps no answer that holds a secret', async () => {
    const device = {
      device_name: '幂等设备',
      code: 'ONCE-1',
      imei: makeImei('86055599', 1),
      typeId: 'tilt',
      modelId: 'GL-T100',
      projectId: 'project-north',
    };
    const path = '/home/device/device/add';
    expect((await send('once-0010', device, 'north1', path)).errno).toBe(0);
    expect(await town.redis.keys(`${town.deps.prefix}:once*once-0010`)).toEqual([]);
    // Done anew: the number is taken by now.
    expect((await send('once-0010', device, 'north1', path)).errno).toBe(9003);
  });

  it('without Redis is done as without a key', async () => {
    const redis = await startRedis();
    const at = await openTown({ env: { REDIS_URL: redis.url } });
    try {
      const token = await at.tokenOf('chief');
      await redis.stop();
      const sent = { token, body: formOf('幂等十'), headers: { 'Idempotency-Key': 'once-0011' } };
      expect((await at.call('POST', add, sent)).errno).toBe(0);
      expect((await at.call('POST', add, sent)).errno).toBe(9003);
    } finally {
      await at.close();
      await redis.stop();
    }
  });
});
