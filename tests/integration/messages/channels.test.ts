import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteChannel } from '#db/channels/deleteChannel.ts';
import { addReceivers } from '#db/messageConfigs/addReceivers.ts';
import { loadConfigs } from '#db/messageConfigs/loadConfigs.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { listDueDeliveries } from '#db/notices/sendOutbox.ts';
import { channel, messageConfigChannel, outbox } from '#db/schema/notices.ts';
import { person } from '#db/schema/people.ts';
import { user } from '#db/schema/users.ts';
import type { SmsTemplate } from '#domain/channels/channel.ts';
import { second } from '#domain/time.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { openFarServer, says, type FarServer } from '#tests/support/farServer.ts';
import { createChannelSender } from '#workers/bus/senders/channels/channelSender.ts';
import { handleOutbox } from '#workers/jobs/outbox.ts';
import { dataKeys, openSite, startMs, type Site } from '../workers/site.ts';
import { allowHosts, chief, configure, ledger, makeChannel, secret } from './channelKit.ts';

let site: Site;
let far: FarServer;
beforeEach(async () => {
  site = await openSite({ devices: 2 });
  far = await openFarServer();
  await allowHosts(site, ['localhost']);
});
afterEach(async () => {
  await far.close();
  await site.close();
});

const template: SmsTemplate = {
  provider: 'aliyun',
  keyId: 'LTAI',
  appId: '1400',
  signName: '护栏在线',
  templateCode: 'SMS_1',
  region: '',
  params: ['content', 'place'],
};
/** A collision: severity 1. */
const collide = (device = 0) => site.lane(site.item(device, { impactG: 3.1 }));
/** As the worker does it, with less patience. */
const hasty = () => {
  const patient = createChannelSender(dataKeys);
  const channelSender: typeof patient = (by, message, given) =>
    patient(by, message, { ...given, limits: { connectMs: 500, totalMs: 300 } });
  return { ...site.context, senders: { ...site.context.senders, channel: channelSender } };
};
const send = async (context = hasty()) => {
  for (const outboxId of site.deliveries.splice(0)) await handleOutbox([{ outboxId }], context);
};
const sendAgain = async (channelName: 'webhook' | 'dingtalk' | 'wecom' | 'sms') => {
  for (const { id } of await ledger(site, channelName)) await handleOutbox([{ outboxId: id }], hasty());
};
const webhook = async (url = far.url) => {
  const id = await makeChannel(site, 'webhook', url);
  await configure(site, { endpointIds: [id] });
  return id;
};

describe('a notice by a channel', () => {
  it('goes once a notice, however many people have it, signed, under the id of its row', async () => {
    await webhook();
    await collide();
    await send();
    const [row, ...others] = await ledger(site, 'webhook');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, uncertain: false, target: 'localhost', startedAt: null });
    expect(far.received).toHaveLength(1);
    const { body = '', headers = {} } = far.received[0] ?? {};
    const [, t = '', v1 = ''] = /^t=(\d+),v1=(.*)$/.exec(String(headers['guardline-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
    expect(headers['guardline-message-id']).toBe(row?.id);
    expect(JSON.parse(body)).toMatchObject({ id: row?.id, severity: 1, noticeAction: 'NA01', test: false });
    expect(body).toContain('K000000 发生碰撞报警：3.1g');
  });

  it('goes by every channel of the setting that counts, and by none that is off, gone or not above', async () => {
    const ids = [
      await makeChannel(site, 'webhook', far.url),
      await makeChannel(site, 'dingtalk', `http://localhost:${far.port}/ding?access_token=t`, { orgId: 'root' }),
      await makeChannel(site, 'wecom', `http://localhost:${far.port}/wecom?key=k`),
      await makeChannel(site, 'webhook', `http://localhost:${far.port}/off`, { enabled: false }),
    ];
    far.answer = says(200, { errcode: 0, errmsg: 'ok' });
    await configure(site, { endpointIds: ids });
    const below = await makeChannel(site, 'webhook', far.url, { orgId: 'street' });
    await expect(configure(site, { endpointIds: [below] })).rejects.toMatchObject({ errno: 9001 });
    const sms = await makeChannel(site, 'sms', `http://localhost:${far.port}/sms`, { template });
    await expect(configure(site, { endpointIds: [sms] })).rejects.toMatchObject({ errno: 9001 });
    await collide();
    await send();
    expect(new Set(far.received.map(({ path }) => path.split('?')[0]))).toEqual(new Set(['/ding', '/hook', '/wecom']));
    expect(far.received).toHaveLength(3);
    const ding = far.received.find(({ path }) => path.startsWith('/ding'));
    const query = new URL(ding?.path ?? '', far.url).searchParams;
    const sign = createHmac('sha256', secret)
      .update(`${query.get('timestamp')}\n${secret}`)
      .digest('base64');
    expect(query.get('sign')).toBe(sign);
  });

  it('keeps a channel of an organisation above that whoever saves does not see', async () => {
    const top = await makeChannel(site, 'webhook', far.url, { orgId: 'root' });
    const own = await makeChannel(site, 'webhook', far.url);
    await configure(site, { endpointIds: [top] });
    const below = { ...chief, orgPath: '/root/city/' };
    const item = { noticeAction: 'NA01', setting: { endpointIds: [own] }, version: undefined, isRestored: false };
    const { after } = await site.db.write((tx) =>
      saveConfigs(tx, below, { orgId: 'city', items: [item], userId: 'x', now: site.now }),
    );
    expect(after[0]).toMatchObject({ endpointIds: [own], otherEndpoints: 1 });
    const stored = await site.db.snapshot((tx) => loadConfigs(tx, ['city']));
    expect([...(stored.get('city/NA01')?.endpointIds ?? [])].sort()).toEqual([top, own].sort());
  });

  it('is held by quiet hours like a mail, and a channel switched off or deleted meanwhile gets nothing', async () => {
    const id = await webhook();
    await configure(site, { endpointIds: [id], quietStart: '11:00', quietEnd: '13:00' });
    await site.lane(site.item(0, { impactG: 0.8 }));
    await send();
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'skipped', lastError: 'quietHours' }]);
    site.now += 60 * second;
    await collide();
    await site.db.write((tx) =>
      tx.sql
        .update(channel)
        .set({ enabled: false })
        .then(() => undefined),
    );
    await send();
    expect((await ledger(site, 'webhook'))[1]).toMatchObject({ status: 'skipped', lastError: 'channelOff' });
    // What a setting names is not deleted.
    const gone = { id, userId: 'supervisor', now: site.now };
    await expect(site.db.write((tx) => deleteChannel(tx, chief, gone))).rejects.toMatchObject({ errno: 9006 });
    await site.db.write((tx) => tx.sql.delete(messageConfigChannel).then(() => undefined));
    await site.db.write((tx) => deleteChannel(tx, chief, gone));
    await site.db.write((tx) =>
      tx.sql
        .update(outbox)
        .set({ status: 'queued' })
        .then(() => undefined),
    );
    await sendAgain('webhook');
    expect((await ledger(site, 'webhook'))[1]).toMatchObject({ status: 'skipped', lastError: 'channelGone' });
    expect(far.received).toEqual([]);
    const [left] = await site.db.snapshot((tx) => tx.sql.select().from(channel));
    expect(left).toMatchObject({ secretEnc: '', name: 'webhook' });
  });
});

describe('a channel that fails', () => {
  it('with 500 is tried again under the same id, and with 404 it is not', async () => {
    await webhook();
    far.answer = says(500);
    await collide();
    await send();
    const [first] = await ledger(site, 'webhook');
    expect(first).toMatchObject({ status: 'queued', attempts: 1, lastError: 'status: 500', uncertain: false });
    expect(first?.nextAt).toBe(site.now + 30 * second);
    far.answer = says(404);
    site.now += 30 * second;
    await sendAgain('webhook');
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'failed', attempts: 2, lastError: 'status: 404' }]);
    const ids = far.received.map(({ headers }) => headers['guardline-message-id']);
    expect(ids).toEqual([first?.id, first?.id]);
  });

  it('by not answering is tried again later, is uncertain, and holds nobody else meanwhile', async () => {
    await webhook();
    far.answer = () => undefined;
    await collide();
    site.now += 60 * second;
    await collide(1);
    expect(site.deliveries).toHaveLength(2);
    await send();
    const [first, other] = await ledger(site, 'webhook');
    expect(first).toMatchObject({ status: 'queued', attempts: 1, lastError: 'timeout: 0 s', uncertain: true });
    // The other waits without a try: the channel rests.
    expect(other).toMatchObject({ status: 'queued', attempts: 0, startedAt: null, nextAt: site.now + 30 * second });
    expect(far.received).toHaveLength(1);
    far.answer = says(200);
    site.now += 31 * second;
    const due = await site.db.snapshot((tx) => listDueDeliveries(tx, site.now, 10));
    expect(due).toEqual(expect.arrayContaining([first?.id, other?.id]));
    await sendAgain('webhook');
    expect(await ledger(site, 'webhook')).toMatchObject([
      { status: 'sent', attempts: 2, uncertain: true },
      { status: 'sent', attempts: 1, uncertain: false },
    ]);
  });

  it('that cannot know a message again gets it at most twice', async () => {
    const id = await makeChannel(site, 'wecom', `http://localhost:${far.port}/wecom?key=k`);
    await configure(site, { endpointIds: [id] });
    far.answer = says(200, '<html>a proxy</html>');
    await collide();
    await send();
    expect(await ledger(site, 'wecom')).toMatchObject([
      { status: 'queued', lastError: 'unreadable:', uncertain: true },
    ]);
    site.now += 30 * second;
    await sendAgain('wecom');
    expect(await ledger(site, 'wecom')).toMatchObject([{ status: 'failed', attempts: 2, uncertain: true }]);
    site.now += 600 * second;
    await sendAgain('wecom');
    expect(far.received).toHaveLength(2);
  });

  it('by a redirect, a private address, or a refusal of its own is final, with words', async () => {
    await webhook();
    far.answer = says(302, '', { location: 'http://169.254.169.254/latest' });
    await collide();
    await send();
    expect(await ledger(site, 'webhook')).toMatchObject([
      { status: 'failed', attempts: 1, lastError: 'redirect: 302 169.254.169.254' },
    ]);
    await allowHosts(site, []);
    const secure = `https://localhost:${far.port}/`;
    const robot = await makeChannel(site, 'dingtalk', secure);
    await configure(site, { endpointIds: [robot] });
    site.now += 60 * second;
    await collide(1);
    const before = far.connections();
    await send();
    expect(await ledger(site, 'dingtalk')).toMatchObject([{ status: 'failed', lastError: 'private: localhost' }]);
    expect(far.connections()).toBe(before);
  });

  it('by a certificate that nobody vouches for is told so, and gets nothing', async () => {
    const secure = await openFarServer(makeCertificate(mkdtempSync(join(tmpdir(), 'far-'))));
    await webhook(secure.url);
    await collide();
    await send();
    expect(await ledger(site, 'webhook')).toMatchObject([
      { status: 'queued', lastError: 'certificate: DEPTH_ZERO_SELF_SIGNED_CERT', uncertain: false },
    ]);
    expect(secure.received).toEqual([]);
    await secure.close();
  });

  it('by a secret that no key opens is final', async () => {
    const id = await webhook();
    await site.db.write((tx) =>
      tx.sql
        .update(channel)
        .set({ secretEnc: 'torn' })
        .where(eq(channel.id, id))
        .then(() => undefined),
    );
    await collide();
    await send();
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'failed', lastError: 'secret:' }]);
  });
});

describe('a try whose process died', () => {
  it('is made once more, when it is surely over, and stands as uncertain; after the second there is none', async () => {
    await webhook();
    await collide();
    const [row] = await ledger(site, 'webhook');
    const outboxId = row?.id ?? '';
    site.deliveries.length = 0;
    const began = (startedAt: number) =>
      site.db.write((tx) =>
        tx.sql
          .update(outbox)
          .set({ startedAt })
          .where(eq(outbox.id, outboxId))
          .then(() => undefined),
      );
    await began(site.now - 5 * second);
    await handleOutbox([{ outboxId }], hasty());
    // Another worker may be at it.
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'queued', nextAt: site.now + 25 * second }]);
    expect(far.received).toEqual([]);
    site.now += 25 * second;
    await handleOutbox([{ outboxId }], hasty());
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'sent', uncertain: true, startedAt: null }]);
    expect(far.received).toHaveLength(1);

    await site.db.write((tx) =>
      tx.sql
        .update(outbox)
        .set({ status: 'queued' })
        .where(eq(outbox.id, outboxId))
        .then(() => undefined),
    );
    await began(site.now - 60 * second);
    await handleOutbox([{ outboxId }], hasty());
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'failed', lastError: 'twice:', uncertain: true }]);
    expect(far.received).toHaveLength(1);
  });

  it('is made by one of two workers that have its job', async () => {
    await webhook();
    await collide();
    const [outboxId = ''] = site.deliveries.splice(0);
    await Promise.all([handleOutbox([{ outboxId }], hasty()), handleOutbox([{ outboxId }], hasty())]);
    expect(far.received).toHaveLength(1);
    expect(await ledger(site, 'webhook')).toMatchObject([{ status: 'sent', attempts: 1, uncertain: false }]);
  });
});

describe('short messages', () => {
  const toLi = async (): Promise<void> => {
    const stamps = { createdAt: startMs, updatedAt: startMs };
    const li = {
      id: 'li',
      realName: '李工',
      mobile: '13600000009',
      status: 'on',
      gender: 'unknown',
      orgId: 'city',
    } as const;
    await site.db.write((tx) =>
      tx.sql
        .insert(person)
        .values({ ...li, ...stamps })
        .then(() => undefined),
    );
    await configure(site, { channels: ['inapp', 'sms'] });
    await site.db.write(async (tx) => {
      const config = (await loadConfigs(tx, ['city'])).get('city/NA01');
      const receivers = [{ receiverType: 'person' as const, ref: 'li', channels: ['sms' as const] }];
      await addReceivers(tx, chief, { configId: config?.id ?? '', receivers, userId: 'supervisor', now: site.now });
      await tx.sql.update(user).set({ mobile: null });
    });
  };
  const toPerson = async () => (await ledger(site, 'sms')).filter(({ personId }) => personId === 'li');

  it('leave by the nearest enabled channel, of the organisation or above it, to the number of the receiver', async () => {
    await toLi();
    await makeChannel(site, 'sms', `http://localhost:${far.port}/top`, { orgId: 'root', template });
    await makeChannel(site, 'sms', `http://localhost:${far.port}/off`, { template, enabled: false });
    far.answer = says(200, { Code: 'OK', Message: 'OK' });
    await collide();
    await send();
    const sent = new URLSearchParams(far.received[0]?.body);
    expect(far.received.map(({ path }) => path)).toEqual(['/top']);
    expect(sent.get('PhoneNumbers')).toBe('13600000009');
    expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual({
      content: 'K000000 发生碰撞报警：3.1g（阈值2g）',
      place: 'West rail',
    });
    const [row] = await toPerson();
    expect(row).toMatchObject({
      status: 'sent',
      target: '13600000009',
      channelId: expect.stringContaining('sms-root'),
    });
    expect(sent.get('OutId')).toBe(row?.id);

    const tencent = { ...template, provider: 'tencent' as const };
    await makeChannel(site, 'sms', `http://localhost:${far.port}/own`, { template: tencent });
    far.answer = says(200, { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } });
    site.now += 60 * second;
    await collide(1);
    await send();
    expect(far.received.at(-1)?.path).toBe('/own');
    expect((await toPerson()).at(-1)).toMatchObject({
      status: 'queued',
      lastError: 'refused: LimitExceeded.PhoneNumberDailyLimit',
    });
  });

  it('without a channel go where they went', async () => {
    await toLi();
    const sms: string[] = [];
    await collide();
    const { context } = site;
    await send({ ...context, senders: { ...context.senders, sms: async ({ target }) => void sms.push(target) } });
    expect(sms).toEqual(['13600000009']);
    expect(await toPerson()).toMatchObject([{ status: 'sent', channelId: null }]);
  });

  it('do not follow a receiver who left between the notice and its sending', async () => {
    await toLi();
    await makeChannel(site, 'sms', far.url, { template });
    await collide();
    await site.db.write((tx) =>
      tx.sql
        .update(person)
        .set({ status: 'off' })
        .then(() => undefined),
    );
    await send();
    expect(await toPerson()).toMatchObject([{ status: 'skipped', lastError: 'receiverLeft' }]);
    expect(far.received).toEqual([]);
    await site.db.write((tx) =>
      tx.sql
        .update(person)
        .set({ status: 'on', deletedAt: site.now })
        .then(() => undefined),
    );
    await site.db.write((tx) =>
      tx.sql
        .update(outbox)
        .set({ status: 'queued' })
        .then(() => undefined),
    );
    await sendAgain('sms');
    expect(await toPerson()).toMatchObject([{ status: 'skipped', lastError: 'receiverLeft' }]);
    expect(far.received).toEqual([]);
  });
});
