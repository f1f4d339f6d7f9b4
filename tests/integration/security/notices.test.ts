import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { messageConfig, notice, noticeUser, outbox } from '#db/schema/notices.ts';
import { organization } from '#db/schema/organizations.ts';
import { user } from '#db/schema/users.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { walWarnBytes } from '#domain/security/disk.ts';
import { mostSubjects } from '#domain/security/events.ts';
import { hour, minute, second } from '#domain/time.ts';
import { createRefusals } from '#server/http/refusals.ts';
import { watchDisk } from '#workers/disk.ts';
import { sweepSecurity } from '#workers/sweeps/sweepSecurity.ts';
import { codeOf } from '../accounts/kit.ts';
import { openTown, password, type Town } from '../server/town.ts';
import { openSite, type Site } from '../workers/site.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
  // A second root, and one who was switched off: told is who is enabled.
  await town.db.write(async (tx) => {
    const [root] = await tx.sql.select().from(user).where(eq(user.id, 'root'));
    if (root === undefined) throw new Error('the town has no root');
    const copies = [
      { id: 'root2', status: 'enabled' as const, mobile: '13800009001' },
      { id: 'root3', status: 'disabled' as const, mobile: '13800009002' },
    ];
    for (const copy of copies) {
      const name = { uuid: copy.id, username: copy.id, usernameLower: copy.id, mail: `${copy.id}@example.com` };
      await tx.sql.insert(user).values({ ...root, ...copy, ...name });
    }
  });
});
afterEach(() => town.close());

/** Security notices as `kind → receivers`, oldest first. */
async function told(db = town.db): Promise<Array<{ kind: string; params: object; to: string[] }>> {
  const rows = await db.snapshot((tx) =>
    tx.sql
      .select({ id: notice.id, key: notice.sourceKey, params: notice.contentParams, to: noticeUser.userId })
      .from(notice)
      .innerJoin(noticeUser, eq(noticeUser.noticeId, notice.id))
      .where(eq(notice.noticeAction, 'NA09'))
      .orderBy(asc(notice.id), asc(noticeUser.userId)),
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => {
    const mine = rows.filter((row) => row.id === id);
    return {
      kind: mine[0]?.key.split(':')[1] ?? '',
      params: mine[0]?.params ?? {},
      to: mine.map(({ to }) => to),
    };
  });
}
const roots = ['root', 'root2'];

describe('security events told to root (item 8)', () => {
  it('a sign-in from a new network: once each root, not at the first sign-in ever, not again from there', async () => {
    await town.signIn('north1', {}, '10.1.1.1');
    expect(await told()).toEqual([]);
    await town.signIn('north1', {}, '10.1.1.9');
    expect(await told()).toEqual([]);
    town.hints.length = 0;
    await town.signIn('north1', {}, '10.2.2.2');
    await town.signIn('north1', {}, '10.2.2.3');
    const params = { account: 'north1', network: expect.stringContaining('10.2.2') as string };
    expect(await told()).toEqual([{ kind: 'newNetwork', params, to: roots }]);
    const heard = town.hints.flatMap((hint) => ('userId' in hint ? [`${hint.event} ${hint.userId}`] : []));
    expect(heard.sort()).toEqual(['message root', 'message root2', 'notice:unread root', 'notice:unread root2']);
    // Another network of the same account is another thing to tell.
    await town.signIn('north1', {}, '10.3.3.3');
    expect(await told()).toHaveLength(2);
  });

  it('stands under notifications of the message list, in the reader’s language', async () => {
    await town.signIn('north1', {}, '10.1.1.1');
    await town.signIn('north1', {}, '10.2.2.2');
    const list = async (locale: string): Promise<string> => {
      const headers = { 'Accept-Language': locale };
      return (await town.as('root', 'GET', '/api/web/account/getNoticeTabs', { headers })).raw;
    };
    expect(await list('zh-CN')).toContain('账号 north1 从新的网络登录');
    expect(await list('en-US')).toContain('Account north1 signed in from a new network');
  });

  it('a second factor that its owner turned off, and one that an administrator took away', async () => {
    const enrol = async (): Promise<string> => {
      const begun = await town.as('north1', 'POST', '/api/web/account/totpBegin', { body: { password } });
      const { secret } = begun.data as { secret: string };
      const body = { code: codeOf(secret, town.now) };
      expect((await town.as('north1', 'POST', '/api/web/account/totpConfirm', { body })).errno).toBe(0);
      return secret;
    };
    const secret = await enrol();
    town.now += minute;
    const off = { password, code: codeOf(secret, town.now) };
    expect((await town.as('north1', 'POST', '/api/web/account/totpDisable', { body: off })).errno).toBe(0);
    expect(await told()).toEqual([
      { kind: 'secondFactorRemoved', params: { account: 'north1', by: 'north1' }, to: roots },
    ]);
    town.now += hour;
    await enrol();
    const reset = () => town.as('chief', 'POST', '/home/user/user/resetTotp', { body: { id: 'north1' } });
    expect((await reset()).errno).toBe(0);
    expect((await reset()).errno).toBe(9005);
    expect((await told()).slice(1)).toEqual([
      { kind: 'secondFactorRemoved', params: { account: 'north1', by: 'chief' }, to: roots },
    ]);
  });

  it('an account that was locked: once an hour however many networks guess; an unknown name is nobody’s', async () => {
    const guess = async (username: string, address: string): Promise<void> => {
      for (let n = 0; n < 6; n += 1) {
        await town.call('POST', '/api/login', { body: { username, password: 'wrong wrong' }, address });
      }
    };
    await guess('north1', '10.9.1.1');
    await guess('north1', '10.9.2.1');
    await guess('nobody', '10.9.3.1');
    expect(await told()).toEqual([
      { kind: 'accountLocked', params: { account: 'north1', network: expect.any(String) as string }, to: roots },
    ]);
    town.now += hour;
    await guess('north1', '10.9.4.1');
    expect(await told()).toHaveLength(2);
  });

  it('a flood of refused calls: one notice with its count, from the calls themselves to the list', async () => {
    await town.close();
    town = await openTown({ env: { AUTH_PER_MIN: '1' } });
    Object.assign(town.deps, { refusalsWithinMs: 2_000 });
    const call = () => town.call('POST', '/api/login', { body: { username: 'x', password }, address: '10.4.4.4' });
    // However slow the machine is, two seconds hold a hundred of them.
    const more = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 100 }, call));
      expect(await told()).toHaveLength(1);
    };
    await vi.waitFor(more, { timeout: 40_000, interval: 10 });
    expect(await told()).toMatchObject([{ kind: 'callsRefused', params: { address: '10.4.4.4' }, to: ['root'] }]);
  });

  it('floods within an hour are one notice, and a few refused calls are none', async () => {
    const deps = { ...town.deps, refusalsWithinMs: 1 };
    const flood = async (calls: number): Promise<void> => {
      const writes = vi.spyOn(town.db, 'write');
      const refusals = createRefusals(deps);
      for (let n = 0; n < calls; n += 1) refusals.count(`10.5.0.${n % 7 === 0 ? n % 250 : 1}`);
      if (calls < 100) await new Promise((done) => setTimeout(done, 50));
      else await vi.waitFor(() => expect(writes).toHaveBeenCalledTimes(1), { timeout: 60_000 });
      await Promise.all(writes.mock.results.map(({ value }) => value as Promise<unknown>));
      writes.mockRestore();
    };
    await flood(99);
    expect(await told()).toEqual([]);
    await flood(5_000);
    await flood(5_000);
    expect(await told()).toEqual([{ kind: 'callsRefused', params: { count: 5_000, address: '10.5.0.1' }, to: roots }]);
  });

  it('more subjects of one kind than a person reads share one notice', async () => {
    for (let n = 0; n < mostSubjects + 30; n += 1) {
      const event = { kind: 'accountLocked', subject: `u${n}`, params: { account: `u${n}`, network: 'x' } } as const;
      await town.db.write((tx) => writeSecurityNotice(tx, event, town.now));
    }
    expect(await told()).toHaveLength(mostSubjects + 1);
  });

  it('leaves by mail where the message settings of the top organisation say so', async () => {
    const chief = { userId: 'root', access: ['root'], orgPath: '/root/' } as const;
    const setting = { enabled: true, channels: ['inapp', 'mail'] as const };
    const item = { noticeAction: 'NA09', setting, version: undefined, isRestored: false } as const;
    await town.db.write((tx) =>
      saveConfigs(tx, chief, { orgId: 'root', items: [item], userId: 'root', now: town.now }),
    );
    expect(await town.db.snapshot((tx) => tx.sql.select().from(messageConfig))).toHaveLength(1);
    await town.signIn('north1', {}, '10.1.1.1');
    await town.signIn('north1', {}, '10.2.2.2');
    const deliveries = await town.db.snapshot((tx) => tx.sql.select().from(outbox).orderBy(outbox.target));
    expect(deliveries.map(({ target }) => target)).toEqual(['root2@example.com', 'root@example.com']);
    expect(town.queued.filter(({ name }) => name === 'outbox')).toHaveLength(2);
  });
});

describe('security events that a sweep finds', () => {
  let site: Site;
  beforeEach(async () => {
    site = await openSite();
    await site.db.write(async (tx) => {
      await tx.sql.update(organization).set({ level: 0 }).where(eq(organization.id, 'root'));
    });
  });
  afterEach(() => site.close());
  const sweep = () => sweepSecurity(site.context);
  const reserve = { telemetryBytes: 512 * 1024 ** 2, telemetryShare: 0.1, alarmBytes: 256 * 1024 ** 2 };
  const look = (freeBytes: number) =>
    watchDisk(site.context, {
      dataDir: '.',
      reserve,
      ballastBytes: 0,
      room: async () => ({ freeBytes, totalBytes: 100e9 }),
    });

  it('new rows in quarantine: one notice with their count, none for what was told', async () => {
    const put = (n: number) =>
      site.db.write((tx) =>
        quarantineItems(
          tx,
          Array.from({ length: n }, () => ({ queue: 'telemetry', reason: 'unreadable', payload: {} })),
          site.now,
        ),
      );
    await sweep();
    expect(await told(site.db)).toEqual([]);
    await put(3);
    site.now += 11 * second;
    await sweep();
    await sweep();
    expect(await told(site.db)).toEqual([{ kind: 'quarantine', params: { count: 3 }, to: ['root-only'] }]);
    site.now += hour;
    await sweep();
    expect(await told(site.db)).toHaveLength(1);
    await put(2);
    site.now += 11 * second;
    await sweep();
    expect((await told(site.db)).slice(1)).toEqual([{ kind: 'quarantine', params: { count: 2 }, to: ['root-only'] }]);
  });

  it('P11 a disk below its reserve: one notice in six hours, and none while there is room', async () => {
    await look(50e9);
    expect(await told(site.db)).toEqual([]);
    for (let n = 0; n < 5; n += 1) {
      await look(400e6);
      site.now += minute;
    }
    expect(await told(site.db)).toEqual([{ kind: 'diskLow', params: { freeMb: 381, percent: 0 }, to: ['root-only'] }]);
    site.now += 6 * hour;
    await look(400e6);
    expect(await told(site.db)).toHaveLength(2);
  });

  it('P11 item 7 the ballast lies on the disk while there is room, is given up when it is full, and made anew afterwards', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'guardline-ballast-'));
    const [mb, ballastBytes] = [1024 ** 2, 3 * 1024 ** 2];
    const lookWith = (freeBytes: number) =>
      watchDisk(site.context, {
        dataDir,
        reserve: { telemetryBytes: 4 * mb, telemetryShare: 0, alarmBytes: 2 * mb },
        ballastBytes,
        room: async () => ({ freeBytes, totalBytes: 100 * mb }),
      });
    const files = () => readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).size]);
    // Making it would leave less than the alarms need.
    await lookWith(5 * mb);
    expect(files()).toEqual([]);
    await lookWith(50 * mb);
    expect(files()).toEqual([['ballast', ballastBytes]]);
    await lookWith(mb);
    expect(files()).toEqual([['ballast', ballastBytes]]);
    await lookWith(mb / 2);
    expect(files()).toEqual([]);
    await lookWith(50 * mb);
    expect(files()).toEqual([['ballast', ballastBytes]]);
    rmSync(dataDir, { recursive: true });
  });

  it('10.1s a log of SQLite that does not go back: one notice in six hours, and none while it is short', async () => {
    const walPath = join(mkdtempSync(join(tmpdir(), 'guardline-wal-')), 'guardline.db-wal');
    const look = () => sweepSecurity({ ...site.context, walPath });
    await look();
    // Sparse files: they take no room.
    for (const bytes of [walWarnBytes, walWarnBytes + 1]) {
      writeFileSync(walPath, '');
      truncateSync(walPath, bytes);
      await look();
      await look();
    }
    expect(await told(site.db)).toEqual([{ kind: 'walLarge', params: { sizeMb: 256 }, to: ['root-only'] }]);
    rmSync(dirname(walPath), { recursive: true });
  });

  it('asks the disk that holds the data when nobody says otherwise', async () => {
    const options = { dataDir: '/nowhere/at/all', reserve, ballastBytes: 0 };
    await expect(watchDisk(site.context, options)).rejects.toThrow('ENOENT');
  });
});
