import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addReceivers } from '#db/messageConfigs/addReceivers.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { retryDelivery } from '#db/notices/retryDelivery.ts';
import { listDueDeliveries, markQueued } from '#db/notices/sendOutbox.ts';
import { messageReceiver, outbox } from '#db/schema/notices.ts';
import { person } from '#db/schema/people.ts';
import { minute, second } from '#domain/time.ts';
import { openFarServer, says } from '#tests/support/farServer.ts';
import { handleOutbox } from '#workers/jobs/outbox.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';
import { allowHosts, configure, ledger, makeChannel } from './channelKit.ts';

const chief = { userId: 'supervisor', access: ['supervise_zhidui'], orgPath: '/root/' } as const;

let site: Site;
beforeEach(async () => {
  site = await openSite({ devices: 40 });
  await site.db.write(async (tx) => {
    const li = { id: 'li', realName: '李工', mail: 'li@example.com', mobile: '13600000009', status: 'on' } as const;
    const stamps = { createdAt: startMs, updatedAt: startMs };
    await tx.sql.insert(person).values({ ...li, orgId: 'city', gender: 'unknown' as const, ...stamps });
    const setting = { channels: ['inapp', 'mail'] as const };
    const item = { noticeAction: 'NA01', setting, version: undefined, isRestored: false };
    const { after } = await saveConfigs(tx, chief, {
      orgId: 'city',
      items: [item],
      userId: 'supervisor',
      now: site.now,
    });
    const configId = after.find(({ noticeAction }) => noticeAction === 'NA01')?.configId ?? '';
    const receivers = [{ receiverType: 'person', ref: 'li', channels: ['mail'] }] as const;
    await addReceivers(tx, chief, { configId, receivers, userId: 'supervisor', now: site.now });
  });
});
afterEach(() => site.close());

const bump = (device: number) => site.lane(site.item(device, { impactG: 0.8 }));
const toLi = async () =>
  (await site.db.snapshot((tx) => tx.sql.select().from(outbox).orderBy(outbox.id))).filter(
    ({ personId }) => personId === 'li',
  );
const countOf = async (status: string) => (await toLi()).filter((row) => row.status === status).length;
/** What is enqueued at once, and then what the schedule finds due. */
async function send(context: JobContext = site.context): Promise<void> {
  for (const outboxId of site.deliveries.splice(0)) await handleOutbox([{ outboxId }], context);
}
async function sendDue(context: JobContext = site.context): Promise<void> {
  const due = await site.db.snapshot((tx) => listDueDeliveries(tx, site.now, 500));
  await site.db.write((tx) => markQueued(tx, due, site.now));
  for (const outboxId of due) await handleOutbox([{ outboxId }], context);
}
const mailsToLi = () => site.mails.filter(({ target }) => target === 'li@example.com');

describe('13.5 a receiver in a flood', () => {
  it('gets ten messages one by one, and then one a minute; each row of the ledger says what became of it', async () => {
    site.now = startMs + 10 * second;
    for (let n = 0; n < 25; n += 1) {
      await bump(n);
      await send();
    }
    expect(mailsToLi()).toHaveLength(10);
    expect(await countOf('queued')).toBe(15);
    await sendDue();
    expect(mailsToLi()).toHaveLength(10);
    site.now = startMs + minute;
    await sendDue();
    expect(mailsToLi()).toHaveLength(11);
    expect(mailsToLi()[10]?.subject).toBe('【护栏在线】告警密集，合并15条消息');
    expect(mailsToLi()[10]?.text).toContain('另有5条');
    expect(await countOf('sent')).toBe(25);
    const together = (await toLi()).filter(({ subject }) => subject.includes('合并15条'));
    expect(together).toHaveLength(15);
    expect(together.every(({ attempts, sentAt }) => attempts === 1 && sentAt === site.now)).toBe(true);
    await sendDue();
    expect(mailsToLi()).toHaveLength(11);
  });

  it('is told of what is critical at once', async () => {
    for (let n = 0; n < 15; n += 1) await bump(n);
    await send();
    const before = mailsToLi().length;
    await site.lane(site.item(30, { impactG: 4 }));
    await send();
    expect(
      mailsToLi()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringContaining('紧急设备告警')]);
  });

  it('loses nothing and gets nothing twice when it cannot be sent: all of it is tried again together', async () => {
    for (let n = 0; n < 15; n += 1) await bump(n);
    let refuses = false;
    const mail: JobContext['senders']['mail'] = async (sent) => {
      if (refuses) throw new Error('away');
      site.mails.push(sent);
    };
    const context = { ...site.context, senders: { ...site.context.senders, mail } };
    await send(context);
    const before = mailsToLi().length;
    const waiting = await countOf('queued');
    refuses = true;
    site.now = startMs + minute;
    await sendDue(context);
    expect([mailsToLi().length, await countOf('queued')]).toEqual([before, waiting]);
    refuses = false;
    for (let n = 0; n < 12; n += 1) {
      site.now += 30 * second;
      await sendDue(context);
    }
    expect([mailsToLi().length, await countOf('queued')]).toEqual([before + 1, 0]);
    expect(mailsToLi().at(-1)?.subject).toContain(`合并${waiting}条消息`);
  });

  it('has each message in one of two digests when two workers send at once', async () => {
    for (let n = 0; n < 40; n += 1) await bump(n);
    await send();
    const before = mailsToLi().length;
    site.now = startMs + minute;
    await Promise.all([sendDue(), sendDue()]);
    for (let n = 0; n < 12; n += 1) {
      site.now += 30 * second;
      await sendDue();
    }
    expect(await countOf('sent')).toBe(40);
    const counts = mailsToLi()
      .slice(before)
      .map(({ subject }) => Number(/合并(\d+)条/.exec(subject)?.[1] ?? 1));
    expect(before + counts.reduce((sum, n) => sum + n, 0)).toBe(40);
  });

  it('that is over gets the next message by itself', async () => {
    for (let n = 0; n < 15; n += 1) await bump(n);
    await send();
    site.now = startMs + minute;
    await sendDue();
    const before = mailsToLi().length;
    site.now = startMs + 12 * minute;
    await bump(30);
    await send();
    expect(mailsToLi()).toHaveLength(before + 1);
    expect(mailsToLi().at(-1)?.subject).not.toContain('合并');
  });

  it('by short messages, too, has all of them again when the first try was refused', async () => {
    const far = await openFarServer();
    const template = {
      provider: 'aliyun',
      keyId: 'LTAI',
      appId: '',
      signName: '护栏在线',
      templateCode: 'S',
      region: '',
    };
    await allowHosts(site, ['localhost']);
    await makeChannel(site, 'sms', far.url, { template: { ...template, provider: 'aliyun', params: ['content'] } });
    await configure(site, { channels: ['inapp', 'sms'] });
    const toSms = async () => (await ledger(site, 'sms')).filter(({ personId }) => personId === 'li');
    await site.db.write((tx) =>
      tx.sql
        .update(messageReceiver)
        .set({ channels: ['sms'] })
        .where(eq(messageReceiver.ref, 'li'))
        .then(() => undefined),
    );
    for (let n = 0; n < 15; n += 1) await bump(n);
    far.answer = says(200, { Code: 'OK', Message: 'OK' });
    await send();
    const waiting = (await toSms()).filter(({ status }) => status === 'queued').length;
    expect(waiting).toBeGreaterThan(1);
    const toThem = () =>
      far.received.filter(({ body }) => new URLSearchParams(body).get('PhoneNumbers') === '13600000009');
    const before = toThem().length;
    far.answer = says(503, {});
    site.now = startMs + minute;
    await sendDue();
    expect(toThem()).toHaveLength(before + 1);
    expect((await toSms()).filter(({ status }) => status === 'queued')).toHaveLength(waiting);
    far.answer = says(200, { Code: 'OK', Message: 'OK' });
    for (let n = 0; n < 12; n += 1) {
      site.now += 30 * second;
      await sendDue();
    }
    const contentOf = (body: string): string =>
      (JSON.parse(new URLSearchParams(body).get('TemplateParam') ?? '{}') as { content?: string }).content ?? '';
    expect(
      toThem()
        .slice(before)
        .map(({ body }) => contentOf(body)),
    ).toEqual([expect.stringContaining(`等${waiting}条消息`), expect.stringContaining(`等${waiting}条消息`)]);
    expect((await toSms()).every(({ status }) => status === 'sent')).toBe(true);
    await far.close();
  });

  it('gets what a delivery took along by itself when that is sent by hand', async () => {
    for (let n = 0; n < 15; n += 1) await bump(n);
    const mail: JobContext['senders']['mail'] = async () => {
      throw new Error('away');
    };
    await send();
    const before = mailsToLi().length;
    site.now = startMs + minute;
    const away = { ...site.context, senders: { ...site.context.senders, mail } };
    for (let n = 0; n < 40 && (await countOf('failed')) === 0; n += 1) {
      await sendDue(away);
      site.now += 5 * minute;
    }
    const failed = (await toLi()).filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(1);
    for (const { id } of failed) {
      await site.db.write((tx) => retryDelivery(tx, chief, { id, now: site.now }));
      await handleOutbox([{ outboxId: id }], site.context);
    }
    expect(mailsToLi()).toHaveLength(before + failed.length);
    expect(await countOf('sent')).toBe(15);
  });
});
