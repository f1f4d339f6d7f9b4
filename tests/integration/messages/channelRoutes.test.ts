import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeys } from '#db/channels/channelKeys.ts';
import { resealChannels } from '#db/secrets/resealSecrets.ts';
import { countUnderOlderKeys } from '#db/secrets/countUnderOlderKeys.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { auditLog } from '#db/schema/settings.ts';
import { channel } from '#db/schema/notices.ts';
import type { ChannelRow } from '#domain/channels/channel.ts';
import type { MessageConfigRow } from '#domain/notices/messageConfig.ts';
import { openFarServer, says, type FarServer } from '#tests/support/farServer.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
let far: FarServer;
beforeAll(async () => {
  town = await openTown();
  far = await openFarServer();
});
afterAll(async () => {
  await far.close();
  await town.close();
});

const call = (path: string, body: object, person: Person = 'chief') =>
  town.as(person, 'POST', `/home/message/channel/${path}`, { body });
const form = {
  kind: 'webhook',
  name: '值班平台',
  url: 'https://hooks.example.com/in?token=tok-1',
  secret: 'first-secret-of-mine',
};
const add = async (more: object = {}, person: Person = 'chief') =>
  call('add', { ...form, orgId: 'city', ...more }, person);
const idOf = (reply: { readonly data: unknown }) => (reply.data as { id: string }).id;
const rows = async (orgId: string, person: Person = 'chief') =>
  ((await call('list', { orgId }, person)).data as { records: ChannelRow[] }).records;
const keys = () => parseDataKeys(town.config.DATA_KEY);
const stored = async (id: string) => {
  const [row] = await town.db.snapshot((tx) => tx.sql.select().from(channel).where(eq(channel.id, id)));
  return row;
};
const allow = async (channelHosts: string[], person: Person = 'root') => {
  const { data } = await town.as('root', 'GET', '/home/setting/setting/global');
  const { version } = data as { version: number };
  return town.as(person, 'POST', '/home/setting/setting/global', { body: { channelHosts, version } });
};
interface Tested {
  readonly isSent: boolean;
  readonly status: number | null;
  readonly code: string | null;
  readonly failure: { readonly code: string; readonly detail: string } | null;
  readonly tookMs: number;
}
const test = async (id: string, person: Person = 'chief') => (await call('test', { id }, person)).data as Tested;

describe('secrets of channels', () => {
  it('lie sealed, come back in no answer, no log line and no audit row, and an empty field leaves them', async () => {
    const id = idOf(await add());
    const words = ['first-secret-of-mine', 'tok-1'];
    expect(openKeys((await stored(id))?.secretEnc ?? '', keys())).toEqual({ url: form.url, secret: form.secret });
    const listed = await call('list', { orgId: 'city' });
    expect((await rows('city'))[0]).toMatchObject({ id, host: 'hooks.example.com', hasSecret: true, usedCount: 0 });
    const renamed = await call('update', { id, kind: 'webhook', name: '改名', version: 1 });
    expect(renamed).toMatchObject({ errno: 0, data: { name: '改名', version: 2 } });
    expect(openKeys((await stored(id))?.secretEnc ?? '', keys())).toEqual({ url: form.url, secret: form.secret });
    const kept = await call('update', { id, kind: 'webhook', name: '改名', url: 'https://hooks.example.com/b' });
    expect(kept.errno).toBe(0);
    expect(openKeys((await stored(id))?.secretEnc ?? '', keys())).toMatchObject({
      url: 'https://hooks.example.com/b',
      secret: form.secret,
    });
    // The secret was given for one host: another one does not get it.
    const elsewhere = await call('update', { id, kind: 'webhook', name: '改名', url: 'https://other.example.com/' });
    expect(elsewhere).toMatchObject({ errno: 9002, data: { errors: [{ field: 'secret' }] } });
    const audited = await town.db.snapshot((tx) =>
      tx.sql.select().from(auditLog).where(eq(auditLog.targetType, 'channel')),
    );
    expect(audited.length).toBeGreaterThan(2);
    const said = [listed.raw, renamed.raw, kept.raw, JSON.stringify(audited), ...town.logged].join('\n');
    for (const word of words) expect(said).not.toContain(word);
    expect(JSON.stringify(await stored(id))).not.toContain('first-secret');
  });

  it('are sealed anew with other keys, and counted until they are', async () => {
    const id = idOf(await add());
    const next = Buffer.alloc(32, 9).toString('base64url');
    const both = parseDataKeys(`${next},${town.config.DATA_KEY}`);
    const count = () => town.db.snapshot((tx) => countUnderOlderKeys(tx, { dataKeyId: both[0].id, auditKeyId: 0 }));
    const before = (await count()).sealed;
    const done = await town.db.write((tx) => resealChannels(tx, both, ''));
    expect(done).toMatchObject({ unreadable: 0, after: null });
    expect((await count()).sealed).toBe(before - done.changed);
    expect(openKeys((await stored(id))?.secretEnc ?? '', parseDataKeys(next))).toEqual({
      url: form.url,
      secret: form.secret,
    });
    await town.db.write((tx) => resealChannels(tx, parseDataKeys(`${town.config.DATA_KEY},${next}`), ''));
  });
});

describe('channels of an organisation', () => {
  it('are seen with those above that the caller sees, and changed by whoever sees them', async () => {
    const below = idOf(await add({ orgId: 'north', name: '北' }));
    const top = idOf(await add({ orgId: 'root', name: '总队' }, 'root'));
    const names = (found: readonly ChannelRow[]) => found.map(({ id }) => id);
    expect(names(await rows('north'))).toContain(below);
    expect(names(await rows('north'))).not.toContain(top);
    expect(names(await rows('city'))).not.toContain(below);
    expect(names(await rows('north', 'root'))).toEqual(expect.arrayContaining([below, top]));
    expect((await call('setEnabled', { id: top, enabled: false })).errno).toBe(9001);
    expect((await add({ orgId: 'other' })).errno).toBe(9007);
    expect((await call('list', { orgId: 'city' }, 'north1')).errno).toBe(1403);
  });

  it('are changed by one at a time, keep their kind, and are deleted once nothing names them', async () => {
    const id = idOf(await add({ orgId: 'south' }));
    const off = await call('setEnabled', { id, enabled: false, version: 1 });
    expect(off).toMatchObject({ errno: 0, data: { enabled: false, version: 2 } });
    expect(await call('setEnabled', { id, enabled: true, version: 1 })).toMatchObject({
      errno: 9004,
      data: { current: { version: 2 } },
    });
    expect((await call('update', { id, kind: 'wecom', name: '机器人' })).errno).toBe(9005);
    const items = [{ noticeAction: 'NA01', endpointIds: [id] }];
    const saved = await town.as('chief', 'POST', '/home/message/message/configSave', {
      body: { orgId: 'south', items },
    });
    expect((saved.data as { records: MessageConfigRow[] }).records[0]).toMatchObject({
      endpointIds: [id],
      otherEndpoints: 0,
    });
    expect((await rows('south')).find((each) => each.id === id)).toMatchObject({ usedCount: 1 });
    expect(await call('delete', { id })).toMatchObject({
      errno: 9006,
      data: { references: [{ type: 'messageConfig', count: 1 }] },
    });
    const none = [{ noticeAction: 'NA01', _delete: true }];
    await town.as('chief', 'POST', '/home/message/message/configSave', { body: { orgId: 'south', items: none } });
    expect((await call('delete', { id })).errno).toBe(0);
    expect((await call('delete', { id })).errno).toBe(9001);
    expect((await rows('south')).map((each) => each.id)).not.toContain(id);
  });

  it('name no channel that is not of the organisation or above it', async () => {
    const id = idOf(await add({ orgId: 'north' }));
    const items = [{ noticeAction: 'NA02', endpointIds: [id] }];
    for (const orgId of ['south', 'city']) {
      const saved = await town.as('chief', 'POST', '/home/message/message/configSave', { body: { orgId, items } });
      expect([orgId, saved.errno]).toEqual([orgId, 9001]);
    }
  });

  it('are refused where they could never be asked, until root allows the host by its name', async () => {
    const errorOf = async (url: string) =>
      ((await add({ url })).data as { errors?: Array<{ field: string; message: string }> }).errors?.[0];
    expect(await errorOf('https://10.0.0.5/in')).toMatchObject({ field: 'url', message: /内网/ });
    expect(await errorOf('https://169.254.169.254/')).toMatchObject({ field: 'url' });
    expect(await errorOf('http://hooks.example.com/')).toMatchObject({ field: 'url', message: /http/ });
    expect((await allow(['10.0.0.5'], 'chief')).errno).toBe(1403);
    expect((await allow(['10.0.0.5', 'a/b'])).errno).toBe(9002);
    expect((await allow(['10.0.0.5', '169.254.169.254'])).errno).toBe(0);
    expect((await add({ url: 'http://10.0.0.5/in' })).errno).toBe(0);
    expect(await errorOf('https://169.254.169.254/')).toMatchObject({ field: 'url' });
    await allow([]);
  });

  it('are told to whoever keeps them', async () => {
    town.hints.length = 0;
    await add();
    expect(town.hints).toMatchObject([{ event: 'config:changed', payload: { kind: 'channels' } }]);
  });
});

describe('the test button', () => {
  it('shows the status, the code of the provider and the time, of what succeeds and of what does not', async () => {
    const url = `http://localhost:${far.port}`;
    await allow(['localhost']);
    const hook = idOf(await add({ url: `${url}/hook` }));
    expect(await test(hook)).toMatchObject({ isSent: true, status: 200, failure: null });
    const [{ body } = { body: '{}' }] = far.received;
    expect(JSON.parse(body)).toMatchObject({ test: true, noticeAction: 'NA09' });
    expect(body).toContain('测试消息');
    far.answer = says(401, 'who are you');
    const refused = await test(hook);
    expect(refused).toMatchObject({ isSent: false, status: 401, failure: { code: 'status', detail: '401' } });
    // What a page in the house says is nobody's business here.
    expect(JSON.stringify(refused)).not.toContain('who are you');

    const robot = idOf(await add({ kind: 'dingtalk', url: `${url}/robot`, secret: 'SECx' }));
    far.answer = says(200, { errcode: 310000, errmsg: 'sign not match' });
    expect(await test(robot)).toMatchObject({
      code: '310000',
      failure: { code: 'refused', detail: '310000 sign not match' },
    });

    const template = { provider: 'aliyun', keyId: 'k', signName: 's', templateCode: 't', params: ['content'] };
    const sms = idOf(await add({ kind: 'sms', url: `${url}/sms`, secret: 'k', ...template }));
    far.answer = says(200, { Code: 'OK' });
    expect(await test(sms)).toMatchObject({ isSent: true, code: 'OK' });
    const [self] = (await town.as('chief', 'GET', '/api/web/account/info')).data === null ? [] : [true];
    expect(self).toBe(true);
    expect(new URLSearchParams(far.received.at(-1)?.body).get('PhoneNumbers')).toMatch(/^1\d{10}$/);
    await allow([]);
    expect(await test(hook)).toMatchObject({ isSent: false, status: null, failure: { code: 'plain' } });
  });

  it('is over before the page gives up', async () => {
    await allow(['localhost']);
    const id = idOf(await add({ url: far.url }));
    far.answer = () => undefined;
    const began = performance.now();
    expect(await test(id)).toMatchObject({ isSent: false, failure: { code: 'timeout', detail: '4 s' } });
    expect(performance.now() - began).toBeLessThan(4_900);
    await allow([]);
  });
});
