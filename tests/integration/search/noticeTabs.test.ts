import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { addPastAlarms } from '#db/alarms/addPastAlarms.ts';
import { writeNotices } from '#db/notices/writeNotices.ts';
import type { NoticeAction } from '#domain/alarms/notice.ts';
import { openTown, startMs, type OrgId, type Person, type Town } from '../server/town.ts';

interface Tab {
  readonly total: number;
  readonly records: ReadonlyArray<{ readonly id: string; readonly noticeAction?: string; readonly content?: string }>;
}
interface Tabs {
  readonly notifications: Tab;
  readonly messages: Tab;
  readonly todos: Tab;
}

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const minuteMs = 60_000;
const paths = { north: '/root/city/north/', south: '/root/city/south/' } as const;

async function tell(orgId: keyof typeof paths, actions: readonly NoticeAction[]): Promise<void> {
  await town.db.write((tx) =>
    writeNotices(
      tx,
      actions.map((noticeAction) => ({
        noticeAction,
        orgId,
        orgPath: paths[orgId],
        deviceId: null,
        railName: '',
        deviceCode: 'D',
        deviceAddress: '',
        contentKey: 'notice.content.clear',
        contentParams: { device: '01', typeCode: 'TILT' },
        targetType: 3,
        targetId: 'x',
        severity: 3,
        sourceKey: ulid(),
      })),
      startMs,
    ),
  );
}

async function raise(id: string, orgId: OrgId, more: { dueAt?: number; assigneeId?: string; isOpen?: boolean }) {
  await town.db.write((tx) =>
    addPastAlarms(tx, [
      {
        event: {
          id,
          kind: 3,
          typeCode: 'TILT',
          subjectId: `subject-${id}`,
          orgId,
          device_name: id,
          severity: 2,
          condition: 'active',
          handledStatus: more.isOpen === false ? '02' : '00',
          isOpen: true,
          firstOccurredAt: startMs - 60 * minuteMs,
          lastOccurredAt: startMs - 60 * minuteMs,
          source: 'rule',
          createdAt: startMs,
          ...more,
        },
        log: [],
      },
    ]),
  );
}

async function tabsOf(person: Person): Promise<Tabs> {
  const reply = await town.as(person, 'GET', '/api/web/account/getNoticeTabs');
  expect(reply.errno).toBe(0);
  return reply.data;
}
const readAll = (person: Person, tab: string) =>
  town.as(person, 'POST', '/api/web/account/readAllNotice', { body: { tab } });

describe('the popover of notices', () => {
  it('holds unread notices by kind, ten at the most with their number, in the reader’s words', async () => {
    await tell('north', ['NA04', 'NA06', 'NA09', 'NA01', 'NA02', 'NA03', 'NA05']);
    const { notifications, messages } = await tabsOf('north1');
    expect(notifications.total).toBe(3);
    expect(notifications.records.map(({ noticeAction }) => noticeAction)).toEqual(
      expect.arrayContaining(['NA04', 'NA06', 'NA09']),
    );
    expect(notifications.records[0]?.content).toBe('01 倾斜报警已恢复');
    expect(messages.total).toBe(3);
    await tell(
      'north',
      Array.from({ length: 12 }, () => 'NA02'),
    );
    expect((await tabsOf('north1')).messages).toMatchObject({ total: 15 });
    expect((await tabsOf('north1')).messages.records).toHaveLength(10);
    expect((await tabsOf('south1')).messages.total).toBe(0);
  });

  it('is cleared a tab at a time, for the caller alone, and says so to the caller’s other tabs', async () => {
    town.hints.length = 0;
    expect(await readAll('north1', 'messages')).toMatchObject({ errno: 0, data: { count: 15 } });
    expect(town.hints).toMatchObject([{ userId: 'north1', event: 'notice:updated', payload: { isRead: 1 } }]);
    const mine = await tabsOf('north1');
    expect([mine.messages.total, mine.notifications.total]).toEqual([0, 3]);
    expect((await tabsOf('north2')).messages.total).toBe(15);
    expect(await readAll('north1', 'messages')).toMatchObject({ errno: 1001, data: { count: 0 } });
    expect(await readAll('north1', 'todos')).toMatchObject({ errno: 9002 });
  });

  it('lists as to-dos what is open and mine or not handled in time, the longest due first', async () => {
    await raise('mine', 'north', { assigneeId: 'north1' });
    await raise('late', 'north', { dueAt: startMs - minuteMs });
    await raise('later', 'north', { dueAt: startMs - 2 * minuteMs });
    await raise('in-time', 'north', { dueAt: startMs + minuteMs });
    await raise('closed', 'north', { dueAt: startMs - minuteMs, assigneeId: 'north1', isOpen: false });
    await raise('foreign', 'south', { dueAt: startMs - minuteMs });
    const ids = async (person: Person) => (await tabsOf(person)).todos.records.map(({ id }) => id);
    expect(await ids('north1')).toEqual(['later', 'late', 'mine']);
    expect(await ids('north2')).toEqual(['later', 'late']);
    expect(await ids('south1')).toEqual(['foreign']);
    expect((await tabsOf('chief')).todos.total).toBe(3);
    expect((await tabsOf('orphan')).todos).toEqual({ total: 0, records: [] });
  });
});

describe('a page of notices', () => {
  it('SEED-137 has records with the seed’s fields', async () => {
    const reply = await town.as('north1', 'GET', '/api/web/account/pageNotice', { query: { limit: '1' } });
    const { records } = reply.data as { records: readonly object[] };
    expect(Object.keys(records[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'noticeActionName',
        'isRead',
        'railName',
        'deviceCode',
        'deviceAddress',
        'createdAt',
        'content',
        'handledStatus',
        'targetType',
        'targetId',
      ]),
    );
  });

  it('is narrowed to one action or several', async () => {
    const page = async (noticeAction: string) => {
      const reply = await town.as('north1', 'GET', '/api/web/account/pageNotice', {
        query: { noticeAction, limit: '50' },
      });
      return (reply.data as Tab).total;
    };
    expect([await page('NA02'), await page('NA04'), await page('NA02,NA04'), await page('')]).toEqual([13, 1, 14, 19]);
  });
});
