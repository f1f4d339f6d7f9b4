import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addReceivers, type NewReceiver } from '#db/messageConfigs/addReceivers.ts';
import { deleteReceivers } from '#db/messageConfigs/deleteReceivers.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { writeNotices } from '#db/notices/writeNotices.ts';
import { listDueDeliveries } from '#db/notices/sendOutbox.ts';
import { retryDelivery } from '#db/notices/retryDelivery.ts';
import { outbox } from '#db/schema/notices.ts';
import { person } from '#db/schema/people.ts';
import { user } from '#db/schema/users.ts';
import type { MessageSetting } from '#domain/notices/messageConfig.ts';
import { second } from '#domain/time.ts';
import { openMailbox, textOf, type Mailbox } from '#tests/support/mailbox.ts';
import { mailSender } from '#workers/bus/senders/mailSender.ts';
import { handleOutbox } from '#workers/jobs/outbox.ts';
import { look } from '../workers/look.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';

const chief = { userId: 'supervisor', access: ['supervise_zhidui'], orgPath: '/root/' } as const;

let site: Site;
beforeEach(async () => {
  site = await openSite();
  const stamps = { createdAt: startMs, updatedAt: startMs };
  const li = { id: 'li', realName: '李工', mail: 'li@example.com', mobile: '13600000009', status: 'on' } as const;
  const off = { id: 'off', realName: '离岗', mail: 'off@example.com', mobile: '13600000010', status: 'off' } as const;
  const both = [li, off].map((each) => ({ ...each, orgId: 'city', gender: 'unknown' as const, ...stamps }));
  await site.db.write((tx) =>
    tx.sql
      .insert(person)
      .values(both)
      .then(() => undefined),
  );
});
afterEach(() => site.close());

/** Sets what `orgId` does with alarms, and whom it tells besides those who were told until then. */
async function configure(orgId: string, setting: Partial<MessageSetting>, ...receivers: NewReceiver[]) {
  return site.db.write(async (tx) => {
    const item = { noticeAction: 'NA01', setting, version: undefined, isRestored: false };
    const { after } = await saveConfigs(tx, chief, { orgId, items: [item], userId: 'supervisor', now: site.now });
    const row = after.find(({ noticeAction }) => noticeAction === 'NA01');
    const configId = row?.configId ?? '';
    if (receivers.length > 0)
      await addReceivers(tx, chief, { configId, receivers, userId: 'supervisor', now: site.now });
    return { configId, receivers: row?.receivers ?? [] };
  });
}
/** A collision: severity 1. */
const collide = () => site.lane(site.item(0, { impactG: 3.1 }));
/** A warning: severity 3. */
const bump = () => site.lane(site.item(0, { impactG: 0.8 }));
const told = async () => (await look(site.db).receivers()).map(({ userId }) => userId).sort();
const deliveries = async (personId?: string) =>
  (await allDeliveries()).filter((each) => personId === undefined || each.personId === personId);
const allDeliveries = () => site.db.snapshot((tx) => tx.sql.select().from(outbox).orderBy(outbox.id));
const send = async (context = site.context) => {
  for (const outboxId of site.deliveries.splice(0)) await handleOutbox([{ outboxId }], context);
};
const mailTo = (personId: string): NewReceiver => ({ receiverType: 'person', ref: personId, channels: ['mail'] });

describe('what the settings do to notices', () => {
  it('writes no notice of a kind that is switched off, and the alarm all the same', async () => {
    await configure('city', { enabled: false });
    await collide();
    expect(await look(site.db).notices()).toEqual([]);
    expect(await look(site.db).events()).toHaveLength(1);
  });

  it('writes none below the least severity, and those at it', async () => {
    await configure('city', { minSeverity: 2 });
    await bump();
    expect(await look(site.db).notices()).toEqual([]);
    site.now += 60 * second;
    await collide();
    expect(await look(site.db).notices()).toMatchObject([{ severity: 1 }]);
  });

  it('tells the receivers of the nearest organisation: accounts that were added, and no role that was taken off', async () => {
    const below: NewReceiver = { receiverType: 'user', ref: 'below', channels: ['inapp'] };
    const { receivers } = await configure('city', {}, below);
    const operators = receivers.flatMap(({ id, role }) => (role === 'operate' && id !== null ? [id] : []));
    await site.db.write((tx) => deleteReceivers(tx, chief, operators));
    await collide();
    expect(await told()).toEqual(['below', 'supervisor']);
  });

  it('takes the setting of an organisation above only when that counts below', async () => {
    await configure('root', { enabled: false, includeDescendants: false });
    await collide();
    expect(await told()).toEqual(['operator', 'supervisor']);
    await configure('root', { includeDescendants: true });
    site.now += 120 * second;
    await site.lane(site.item(0, { impactG: 3.4 }));
    expect(await look(site.db).notices()).toHaveLength(1);
  });

  it('brings what is for somebody in particular to them and to those who are named, but to no role', async () => {
    const source = {
      orgId: 'city',
      orgPath: '/root/city/',
      deviceId: null,
      railName: '',
      deviceCode: '',
      deviceAddress: '',
      contentKey: 'notice.content.test',
      contentParams: {},
      targetType: 0,
      targetId: '',
      severity: 4,
    };
    const write = (noticeAction: 'NA01' | 'NA08', sourceKey: string, userIds?: string[]) =>
      site.db.write((tx) =>
        writeNotices(tx, [{ ...source, noticeAction, sourceKey, ...(userIds && { userIds }) }], site.now),
      );
    expect(await write('NA08', 'a', ['below', 'disabled'])).toMatchObject([{ userIds: ['below'] }]);
    await configure('city', {}, { receiverType: 'user', ref: 'supervisor', channels: [] });
    expect(await write('NA01', 'b', ['below'])).toMatchObject([{ userIds: ['below', 'supervisor'] }]);
    await configure('city', { enabled: false });
    expect(await write('NA01', 'c', ['below'])).toEqual([]);
  });

  it('tells nobody any more who was named and has gone to an organisation beside it', async () => {
    const named = (ref: string): NewReceiver => ({ receiverType: 'user', ref, channels: ['inapp'] });
    await expect(configure('city', {}, named('beside'))).rejects.toMatchObject({ errno: 9001 });
    const { receivers } = await configure('city', {}, named('below'));
    const others = receivers.flatMap(({ id, role }) => (role !== null && id !== null ? [id] : []));
    await site.db.write((tx) => deleteReceivers(tx, chief, others));
    await site.db.write(async (tx) => {
      const [beside] = await tx.sql.select({ orgId: user.orgId }).from(user).where(eq(user.id, 'beside'));
      await tx.sql
        .update(user)
        .set({ orgId: beside?.orgId ?? '' })
        .where(eq(user.id, 'below'));
    });
    await collide();
    expect(await told()).toEqual([]);
  });

  it('lets nothing leave by a way that the row does not go', async () => {
    await configure('city', { channels: ['inapp'] }, mailTo('li'));
    await collide();
    expect(await deliveries()).toEqual([]);
    expect(site.deliveries).toEqual([]);
  });
});

describe('deliveries', () => {
  it('brings a mail to somebody of the personnel over a mail server, and to nobody off duty', async () => {
    const box = await openMailbox();
    const mail = mailSender(box.url, 'gl@example.com');
    await configure('city', { channels: ['inapp', 'mail'] }, mailTo('li'), mailTo('off'));
    await collide();
    // Whoever holds a role is written to as well: here they have no address.
    expect((await deliveries()).filter(({ target }) => target !== '')).toMatchObject([
      { personId: 'li', target: 'li@example.com', status: 'queued', orgId: 'city' },
    ]);
    await send({ ...site.context, senders: { ...site.context.senders, mail } });
    await box.close();
    expect(box.mails).toHaveLength(1);
    expect(box.mails[0]).toContain('To: li@example.com');
    const text = textOf(box.mails[0] ?? '');
    expect(text).toContain('K000000 发生碰撞报警：3.1g');
    expect(text).toContain('级别：紧急');
    expect(text).toContain('时间：2026-09-01 12:00:00');
    const [sent] = await deliveries('li');
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, sentAt: site.now, lastError: null });
    expect(sent?.subject).toContain('紧急设备告警');
  });

  it('skips quiet hours and missing addresses; severity 1 is sent at any hour', async () => {
    const quiet = { quietStart: '11:00', quietEnd: '13:00' };
    await configure('city', { channels: ['inapp', 'mail'], ...quiet }, mailTo('li'));
    await bump();
    await send();
    const reasons = (await deliveries()).map(({ target, status, lastError }) => `${target} ${status} ${lastError}`);
    expect(reasons.sort()).toEqual([' skipped noAddress', ' skipped noAddress', 'li@example.com skipped quietHours']);
    expect(site.mails).toEqual([]);
    site.now += 60 * second;
    await collide();
    await send();
    expect(site.mails.map(({ target }) => target)).toEqual(['li@example.com']);
    // By hand it goes at any hour, to the address as it is now.
    await site.db.write((tx) =>
      tx.sql
        .update(user)
        .set({ mail: 'operator@example.com' })
        .where(eq(user.id, 'operator'))
        .then(() => undefined),
    );
    for (const { id, status } of await deliveries()) {
      if (status !== 'skipped') continue;
      await site.db.write((tx) => retryDelivery(tx, chief, { id, now: site.now }));
      await handleOutbox([{ outboxId: id }], site.context);
    }
    expect(site.mails.slice(1).map(({ target }) => target)).toEqual(
      expect.arrayContaining(['li@example.com', 'operator@example.com']),
    );
  });

  it('tries five times, later each time, and is sent by hand after that', async () => {
    const box: Mailbox = await openMailbox();
    box.refuses = true;
    const mail = mailSender(box.url, 'gl@example.com');
    const context = { ...site.context, senders: { ...site.context.senders, mail } };
    await configure('city', { channels: ['inapp', 'mail'] }, mailTo('li'));
    await collide();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const [before] = await deliveries('li');
      await handleOutbox([{ outboxId: before?.id ?? '' }], context);
      const [after] = await deliveries('li');
      expect(after).toMatchObject({ attempts: attempt, status: attempt < 5 ? 'queued' : 'failed' });
      waits.push((after?.nextAt ?? 0) - site.now);
      const due = async () =>
        (await site.db.snapshot((tx) => listDueDeliveries(tx, site.now, 10))).includes(before?.id ?? '');
      expect(await due()).toBe(false);
      site.now = after?.nextAt ?? 0;
      expect(await due()).toBe(attempt < 5);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480].map((seconds) => seconds * second));
    const [failed] = await deliveries('li');
    expect(failed?.lastError).toContain('no such mailbox');
    box.refuses = false;
    await site.db.write((tx) => retryDelivery(tx, chief, { id: failed?.id ?? '', now: site.now }));
    await handleOutbox([{ outboxId: failed?.id ?? '' }], context);
    await box.close();
    expect(await deliveries('li')).toMatchObject([{ status: 'sent', attempts: 1 }]);
    expect(box.mails).toHaveLength(1);
  });
});
