import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '#db/people/addPerson.ts';
import { factorySetting, type MessageConfigRow, type ReceiverRow } from '#domain/notices/messageConfig.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  const person = { real_name: '', companyId: null, gender: 'male', mail: 'wang@example.com', post: '养护' } as const;
  for (const [id, orgId] of [
    ['wang', 'north'],
    ['far', 'other'],
  ] as const) {
    const { real_name: _, ...fields } = person;
    await town.db.write((tx) =>
      addPerson(
        tx,
        { userId: 'root', access: ['root'], orgPath: '/root/' },
        {
          ...fields,
          id,
          orgId,
          realName: id,
          mobile: id === 'wang' ? '13600000001' : '13600000002',
          idCardMasked: null,
          status: 'on',
          remark: null,
          userId: 'root',
          now: town.now,
        },
      ),
    );
  }
});
afterAll(() => town.close());

const call = (path: string, body: object, person: Person = 'chief') =>
  town.as(person, 'POST', `/home/message/message/${path}`, { body });
const rowsOf = (reply: { readonly data: unknown }) => (reply.data as { records: MessageConfigRow[] }).records;
async function rowOf(orgId: string, noticeAction: string): Promise<MessageConfigRow> {
  const row = rowsOf(await call('configList', { orgId })).find((each) => each.noticeAction === noticeAction);
  if (row === undefined) throw new Error(`no ${noticeAction}`);
  return row;
}
const save = (orgId: string, item: object) => call('configSave', { orgId, items: [item] });
const receiversOf = async (configId: string | null) =>
  ((await call('messageReceiverList', { configId })).data as { records: ReceiverRow[]; total: number }).records;

describe('message settings', () => {
  it('SEED-277: configList returns NA01 to NA09 with what counts, of the factory where nobody set anything', async () => {
    const reply = await call('configList', {});
    expect(reply).toMatchObject({ errno: 0, data: { orgId: 'city', total: 9, isReal: { mail: false, sms: false } } });
    expect(rowsOf(reply).map(({ noticeAction }) => noticeAction)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `NA0${n}`),
    );
    expect(rowsOf(reply)[0]).toMatchObject({
      ...factorySetting,
      noticeActionName: '设备告警',
      configId: null,
      version: 0,
      inheritedFrom: { orgId: null, orgName: null },
      receivers: [{ role: 'operate' }, { role: 'supervise_zhidui' }],
    });
    expect((await call('configList', { orgId: 'other' })).errno).toBe(9007);
    expect((await call('configList', {}, 'north1')).errno).toBe(1403);
    expect((await call('configList', {}, 'root')).errno).toBe(1403);
  });

  it('SEED-278: configSave stores a row of the organisation, those below inherit it, restoring takes it away', async () => {
    const quiet = { quietStart: '22:00', quietEnd: '06:30' };
    const given = { noticeAction: 'NA01', enabled: true, minSeverity: 2, channels: ['mail'], ...quiet, version: 0 };
    const saved = await save('city', given);
    expect(saved.errno).toBe(0);
    const own = rowsOf(saved)[0];
    expect(own).toMatchObject({
      minSeverity: 2,
      channels: ['inapp', 'mail'],
      ...quiet,
      version: 1,
      inheritedFrom: null,
    });
    // Whoever was told until then still is.
    expect(own?.receivers.map(({ role }) => role)).toEqual(['operate', 'supervise_zhidui']);
    expect(await rowOf('north', 'NA01')).toMatchObject({
      minSeverity: 2,
      configId: null,
      inheritedFrom: { orgId: 'city', orgName: 'city' },
    });
    expect(town.hints.at(-1)).toMatchObject({ event: 'config:changed', payload: { kind: 'messageConfigs' } });

    // Not for those below: they inherit from further up.
    await save('city', { noticeAction: 'NA01', includeDescendants: false, version: 1 });
    expect(await rowOf('north', 'NA01')).toMatchObject({ minSeverity: 4, inheritedFrom: { orgId: null } });
    expect(await rowOf('city', 'NA01')).toMatchObject({ minSeverity: 2, version: 2, ...quiet });

    const late = await save('city', { noticeAction: 'NA01', enabled: false, version: 1 });
    expect(late).toMatchObject({ errno: 9004, data: { current: { version: 2, enabled: true } } });

    expect((await save('city', { noticeAction: 'NA01', _delete: true, version: 2 })).errno).toBe(0);
    expect(await rowOf('city', 'NA01')).toMatchObject({
      ...factorySetting,
      configId: null,
      inheritedFrom: { orgId: null },
    });
  });

  it('refuses wrong settings at their fields and foreign organisations', async () => {
    const fields = async (item: object) =>
      ((await save('city', { noticeAction: 'NA02', ...item })).data as { errors: Array<{ field: string }> } | null)
        ?.errors;
    expect(await fields({ quietStart: '25:00', quietEnd: '06:00' })).toMatchObject([
      { field: 'items.0.quietStart', message: '时间格式为HH:mm' },
    ]);
    expect(await fields({ quietStart: '22:00', quietEnd: null })).toMatchObject([
      { field: 'items.0.quietEnd', message: '请同时填写开始和结束时间' },
    ]);
    expect(await fields({ quietStart: '22:00', quietEnd: '22:00' })).toMatchObject([{ field: 'items.0.quietEnd' }]);
    expect(await fields({ minSeverity: 5 })).toMatchObject([{ field: 'items.0.minSeverity' }]);
    expect((await save('city', { noticeAction: 'NA10' })).errno).toBe(9002);
    expect((await save('city', { noticeAction: 'NA02', unknown: 1 })).errno).toBe(9002);
    expect((await save('other', { noticeAction: 'NA02' })).errno).toBe(9007);
    const twice = [{ noticeAction: 'NA02' }, { noticeAction: 'NA02' }];
    expect((await call('configSave', { orgId: 'city', items: twice })).errno).toBe(9002);
  });
});

describe('receivers of messages', () => {
  let configId: string | null;
  beforeAll(async () => {
    await save('north', { noticeAction: 'NA03' });
    ({ configId } = await rowOf('north', 'NA03'));
  });
  const add = (...receivers: object[]) => call('messageReceiverAdd', { configId, receivers });

  it('SEED-281: messageReceiverAdd adds roles, accounts and people, those that are there already are left alone', async () => {
    const north1 = { receiverType: 'user', userId: 'north1', channels: ['mail'] };
    const wang = { receiverType: 'person', personId: 'wang', channels: ['inapp', 'sms'] };
    expect((await add(north1, wang)).data).toMatchObject({ ids: [expect.any(String), expect.any(String)] });
    expect((await add(north1)).errno).toBe(1001);
    const again = await add(north1, { receiverType: 'role', role: 'root', channels: [] });
    expect(again).toMatchObject({ errno: 0, data: { ids: [expect.any(String)] } });
    expect(await receiversOf(configId)).toMatchObject([
      { receiverType: 'role', role: 'operate' },
      { receiverType: 'role', role: 'root' },
      { receiverType: 'role', role: 'supervise_zhidui' },
      { userId: 'north1', name: 'north1', orgName: 'north', channels: ['inapp', 'mail'], reachable: true },
      { personId: 'wang', name: 'wang', channels: ['sms'], reachable: true },
    ]);
  });

  it('refuses people of other organisations, people in the application, and receivers without a name', async () => {
    const refused = [
      { receiverType: 'user', userId: 'stranger', channels: ['mail'] },
      { receiverType: 'person', personId: 'far', channels: ['mail'] },
      { receiverType: 'user', userId: 'nobody', channels: ['mail'] },
    ];
    for (const receiver of refused) expect((await add(receiver)).errno).toBe(9001);
    expect((await add({ receiverType: 'person', personId: 'wang', channels: ['inapp'] })).data).toMatchObject({
      errors: [{ field: 'receivers.0.channels', message: '人员只能通过邮件或短信接收' }],
    });
    expect((await add({ receiverType: 'user', personId: 'wang', channels: [] })).errno).toBe(9002);
  });

  it('SEED-279: messageReceiverList returns receivers of a row, or of what an organisation inherits', async () => {
    const page = await call('messageReceiverList', { configId, page: 2, page_size: 3 });
    expect(page.data).toMatchObject({ total: 5, records: [{ userId: 'north1' }, { personId: 'wang' }] });
    const inherited = await call('messageReceiverList', { orgId: 'south', noticeAction: 'NA03' });
    expect(inherited.data).toMatchObject({
      total: 2,
      records: [{ id: null, role: 'operate' }, { role: 'supervise_zhidui' }],
    });
    expect((await call('messageReceiverList', { configId: 'nothing' })).errno).toBe(9001);
    expect((await call('messageReceiverList', {})).errno).toBe(9002);
  });

  it('SEED-280: messageReceiverDelete removes receivers', async () => {
    const before = await receiversOf(configId);
    const gone = before.filter(({ receiverType }) => receiverType !== 'role').map(({ id }) => id);
    const reply = await call('messageReceiverDelete', { id: gone.join(',') });
    expect(reply).toMatchObject({ errno: 0, data: { deleted: 2 } });
    expect((await receiversOf(configId)).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => !gone.includes(id)),
    );
    expect((await call('messageReceiverDelete', { id: gone.join(',') })).errno).toBe(9001);
  });

  it('hides names of receivers from organisations above, and counts them', async () => {
    const rootChief = { userId: 'root', access: ['root', 'supervise_zhidui'], orgPath: '/root/' } as const;
    const { saveConfigs } = await import('#db/messageConfigs/saveConfigs.ts');
    const { addReceivers } = await import('#db/messageConfigs/addReceivers.ts');
    await town.db.write(async (tx) => {
      const item = { noticeAction: 'NA05', setting: {}, version: 0, isRestored: false };
      const { after } = await saveConfigs(tx, rootChief, {
        orgId: 'root',
        items: [item],
        userId: 'root',
        now: town.now,
      });
      const id = after.find(({ noticeAction }) => noticeAction === 'NA05')?.configId ?? '';
      const receivers = [{ receiverType: 'user', ref: 'stranger', channels: [] } as const];
      await addReceivers(tx, rootChief, { configId: id, receivers, userId: 'root', now: town.now });
    });
    const reply = await call('configList', { orgId: 'north' });
    expect(rowsOf(reply)[4]).toMatchObject({ inheritedFrom: { orgName: 'Root' }, othersCount: 1 });
    expect(reply.raw).not.toContain('stranger');
  });
});

describe('a test message', () => {
  it('comes to oneself alone, at once, with deliveries that the schedule sends whatever the hour', async () => {
    const channels = ['inapp', 'mail', 'sms'];
    const reply = await call('testSend', { noticeAction: 'NA01', channels });
    const { noticeId } = reply.data as { noticeId: string };
    const mine = await town.as('chief', 'GET', '/api/web/account/noticeInfo', { query: { id: noticeId } });
    expect(mine.data).toMatchObject({ noticeAction: 'NA09', content: '测试消息：设备告警的通知通道可用', isRead: 0 });
    expect(town.hints.filter(({ event }) => event === 'message')).toMatchObject([
      { userId: 'chief', payload: { message_type: 1000, content: { noticeId } } },
    ]);
    const log = await call('outboxList', {});
    expect(log.data).toMatchObject({
      total: 2,
      // Of one moment, in any order.
      records: expect.arrayContaining([
        expect.objectContaining({ channel: 'sms', target: '13800001001', receiver: 'chief', nextAt: town.now }),
        expect.objectContaining({ channel: 'mail', target: 'chief@example.com', status: 'queued', attempts: 0 }),
      ]),
    });
    const filtered = await call('outboxList', { channel: 'mail', status: 'sent' });
    expect(filtered.data).toMatchObject({ total: 0 });
    const [first] = (log.data as { records: Array<{ id: string }> }).records;
    // It still waits: there is nothing to try again.
    expect((await call('outboxRetry', { id: first?.id })).errno).toBe(9005);
    expect((await call('outboxRetry', { id: 'nothing' })).errno).toBe(9001);
  });
});
