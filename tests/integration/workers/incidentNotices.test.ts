import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { assignAlarms } from '#db/alarms/assignAlarms.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { raiseByHand } from '#db/alarms/raiseByHand.ts';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import { undoAlarms } from '#db/alarms/undoAlarms.ts';
import { withFellows } from '#db/alarms/withFellows.ts';
import { saveConfigs } from '#db/messageConfigs/saveConfigs.ts';
import { saveRules } from '#db/overdue/saveRules.ts';
import { outbox } from '#db/schema/notices.ts';
import { user } from '#db/schema/users.ts';
import { saveIngestClock } from '#db/sweeps/ingestClock.ts';
import type { Scope } from '#domain/access/access.ts';
import { factoryRule } from '#domain/overdue/factory.ts';
import { day, hour, minute, second } from '#domain/time.ts';
import { sweepMaintenance } from '#workers/sweeps/sweepMaintenance.ts';
import { sweepOverdue } from '#workers/sweeps/sweepOverdue.ts';
import { sweepShelves } from '#workers/sweeps/sweepShelves.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { sweepUnwatched } from '#workers/sweeps/sweepUnwatched.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site, type SiteOptions } from './site.ts';

let site: Site;
afterEach(() => site.close());

const root: Scope = { userId: 'root-only', access: ['root'], orgPath: '/root/' };
const actor = { userId: 'operator', name: '值班员' };
const open = async (options: SiteOptions = {}): Promise<void> => {
  site = await openSite(options);
};
/** Actions and severities of what people were told, in order. */
const told = async (): Promise<string[]> =>
  (await look(site.db).notices()).map(({ noticeAction, severity }) => `${noticeAction} ${severity}`);
const ids = async (): Promise<string[]> => (await look(site.db).events()).map(({ id }) => id);
async function tilts(tilt: number, times: number, device = 0): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    site.now += 10 * second;
    await site.lane(site.item(device, { tilt }));
  }
}
const hit = (device: number, afterMs: number, impactG = 4): Promise<void> => {
  site.now = startMs + afterMs;
  return site.alarmsJob(site.item(device, { impactG }));
};
const handle = async (which: readonly string[]) =>
  site.db.write((tx) =>
    handleAlarm(tx, root, { ids: which, actor, now: site.now, result: '已处理好', method: 'onsite' }),
  );
const shelve = async (which: readonly string[], forMs: number) =>
  site.db.write((tx) =>
    shelveAlarms(tx, root, { ids: which, actor, now: site.now, until: site.now + forMs, reason: '正在检修' }),
  );

describe('of an incident people are told', () => {
  it('that it is over, when the last ends of whose end anybody is told: a warning that remains holds nothing back', async () => {
    await open({ metrics: ['tilt'] });
    await tilts(12, 4);
    const raised = await told();
    await tilts(5, 3);
    await tilts(1, 4);
    expect((await look(site.db).events()).every(({ condition }) => condition === 'cleared')).toBe(true);
    expect((await told()).slice(raised.length)).toEqual(['NA04 2']);
  });

  it('nothing while it lies on the shelf, however often it comes and goes', async () => {
    await open({ metrics: ['water', 'tilt'] });
    await site.lane(site.item(0, { water: 1 }));
    await shelve(await ids(), 8 * hour);
    const before = await told();
    for (let n = 0; n < 4; n += 1) {
      for (const water of [0, 0, 1]) {
        site.now += 4 * minute;
        await site.lane(site.item(0, { water }));
      }
    }
    expect((await look(site.db).events())[0]?.count).toBeGreaterThan(1);
    expect(await told()).toEqual(before);
  });

  it('again when all that stood of it was handled or shelved, and another device is hit', async () => {
    await open({ devices: 3, apartM: 50 });
    await hit(0, 0);
    await shelve(await ids(), hour);
    await hit(1, 20 * second);
    await hit(2, 40 * second);
    expect(new Set((await look(site.db).events()).map(({ incidentId }) => incidentId)).size).toBe(1);
    expect(await told()).toEqual(['NA01 1', 'NA01 1']);
  });

  it('again beside what was handled and goes on', async () => {
    await open({ devices: 2, apartM: 50, metrics: ['tilt', 'dispMm'] });
    await tilts(12, 3);
    await handle(await ids());
    const before = await told();
    for (let n = 0; n < 2; n += 1) {
      site.now += 10 * second;
      await site.lane(site.item(1, { dispMm: 300 }));
    }
    expect((await told()).slice(before.length)).toEqual(['NA01 2']);
  });

  it('once that it is back, however many of its members come back one after the other', async () => {
    await open({ devices: 10, apartM: 15 });
    for (let n = 0; n < 10; n += 1) await hit(n, n * 500, 1);
    expect(await told()).toHaveLength(1);
    site.now = startMs + 11 * minute;
    await sweepTimers(site.context);
    for (let n = 0; n < 10; n += 1) await hit(n, 25 * minute + n * 500, 1);
    expect(await told()).toHaveLength(2);
  });

  it('once, when a warning comes back and its alarm comes with it', async () => {
    await open({ metrics: ['tilt'] });
    await tilts(7, 4);
    await tilts(1, 4);
    site.now += 25 * minute;
    const before = await told();
    const items = [12, 12, 12, 12].map((tilt) => {
      site.now += 10 * second;
      return site.item(0, { tilt });
    });
    await site.lane(...items);
    expect((await told()).slice(before.length)).toEqual(['NA01 2']);
  });

  it('once, when what lies on the shelf gets worse and a warning comes with it', async () => {
    await open({ metrics: ['tilt'] });
    await tilts(12, 2);
    await shelve(await ids(), hour);
    const before = await told();
    site.now += 10 * second;
    const alarm = { typeCode: 'TILT', active: true, severity: 1 };
    await site.lane(site.item(0, { tilt: 12 }), site.item(0, { tilt: 12 }, { type: 'alarm', alarm, seq: 99 }));
    expect((await look(site.db).events()).map(({ typeCode }) => typeCode).sort()).toEqual(['TILT', 'TILT_WARN']);
    expect((await told()).slice(before.length)).toEqual(['NA01 1']);
  });

  it('once that nobody ended what was handled, however many members go on', async () => {
    await open({ devices: 10, apartM: 15, metrics: ['tilt'] });
    for (let n = 0; n < 3; n += 1) {
      site.now += 10 * second;
      await site.lane(...site.devices.map((_, at) => site.item(at, { tilt: 12 })));
    }
    await handle(await ids());
    site.now += 31 * minute;
    await sweepTimers(site.context);
    expect((await look(site.db).events()).filter(({ handledStatus }) => handledStatus === '00').length).toBeGreaterThan(
      9,
    );
    expect((await told()).filter((each) => each.startsWith('NA05'))).toHaveLength(1);
  });

  it('once that it is theirs now, when the whole of it is assigned', async () => {
    await open({ devices: 40, apartM: 50 });
    for (let n = 0; n < 40; n += 1) await hit(n, n * 500);
    const [first = ''] = await ids();
    const by = { actor: { userId: 'supervisor', name: '主管' }, now: site.now, userId: 'operator', mayAssign: true };
    await site.db.write(async (tx) => assignAlarms(tx, root, { ...by, ids: await withFellows(tx, root, [first]) }));
    expect((await look(site.db).events()).every(({ assigneeId }) => assigneeId === 'operator')).toBe(true);
    expect((await told()).filter((each) => each.startsWith('NA08'))).toHaveLength(1);
  });
});

describe('an incident that was assigned as a whole', () => {
  const by = () => ({ actor: { userId: 'supervisor', name: '主管' }, now: site.now });
  const undo = async (which: readonly string[]) => {
    const { outcomes } = await site.db.write((tx) => undoAlarms(tx, root, { ...by(), ids: which }));
    return outcomes.map(({ errno }) => errno);
  };
  /** The messages about it that somebody has, and what leaves the house of them. */
  const messages = async () => {
    const receivers = (await look(site.db).receivers()).filter(({ deletedAt }) => deletedAt === null);
    const has = new Map(receivers.map(({ noticeId, userId, deviceId }) => [noticeId, { userId, deviceId }]));
    const sent = await site.db.snapshot((tx) => tx.sql.select().from(outbox));
    return (await look(site.db).notices())
      .filter(({ noticeAction }) => noticeAction === 'NA08')
      .map((each) => ({ ...each, ...has.get(each.id), out: sent.filter(({ noticeId }) => noticeId === each.id) }));
  };
  const assign = async (devices: number): Promise<string[]> => {
    await open({ devices, apartM: 50 });
    await site.db.write(async (tx) => {
      await tx.sql.update(user).set({ mail: 'op@example.com' }).where(eq(user.id, 'operator'));
      const items = [
        {
          noticeAction: 'NA08',
          setting: { channels: ['inapp', 'mail'] as const },
          version: undefined,
          isRestored: false,
        },
      ];
      await saveConfigs(tx, root, { orgId: 'city', items, userId: 'supervisor', now: site.now });
    });
    for (let n = 0; n < devices; n += 1) await hit(n, n * 500);
    const [first = ''] = await ids();
    await site.db.write(async (tx) => {
      const whole = await withFellows(tx, root, [first]);
      await assignAlarms(tx, root, { ...by(), ids: whole, userId: 'operator', mayAssign: true });
    });
    return ids();
  };

  it('has its one message for the others still, when one member is taken back', async () => {
    const [first = '', second = '', third = '', ...others] = await assign(6);
    expect(await messages()).toMatchObject([{ targetId: first, userId: 'operator', out: [{ status: 'queued' }] }]);
    // Of one that the message does not name.
    site.now += 1_000;
    expect(await undo([second])).toEqual([0]);
    expect(await messages()).toMatchObject([{ targetId: first, userId: 'operator', out: [{ status: 'queued' }] }]);
    // Of the one that it names: it names another that is his.
    expect(await undo([first])).toEqual([0]);
    const other = (await look(site.db).events()).find(({ id }) => id === third);
    const left = {
      targetId: third,
      deviceId: other?.deviceId,
      deviceCode: other?.deviceCode,
      contentParams: { by: '主管', device: other?.device_name },
      userId: 'operator',
      out: [{ status: 'queued' }],
    };
    expect(await messages()).toMatchObject([left]);
    // And goes with the last of them, before it left the house.
    expect(await undo([third, ...others])).toEqual([0, 0, 0, 0]);
    const [gone] = await messages();
    expect(gone).toMatchObject({ out: [{ status: 'skipped', lastError: 'undone' }] });
    expect(gone?.userId).toBeUndefined();
  });

  it('names of the others the one that needs somebody most, and none that was handled or given on', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await assign(4);
    site.now += 1_000;
    await handle([second]);
    await site.db.write((tx) =>
      assignAlarms(tx, root, { ...by(), ids: [third], userId: 'supervisor', mayAssign: true }),
    );
    expect(await undo([first])).toEqual([0]);
    expect(await messages()).toMatchObject([{ targetId: fourth, userId: 'operator' }]);
    // Nothing of it is his any more.
    expect(await undo([fourth])).toEqual([0]);
    expect((await messages())[0]?.userId).toBeUndefined();
  });

  it('names one that is his still when two are taken back at once', async () => {
    const [first = '', second = '', third = ''] = await assign(3);
    expect(await Promise.all([undo([first]), undo([second])])).toEqual([[0], [0]]);
    expect(await messages()).toMatchObject([{ targetId: third, userId: 'operator' }]);
  });
});

describe('nobody handled it in time', () => {
  const escalations = async () => (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA05');

  it('is told of an alarm that joins days after its warning was told of', async () => {
    await open({ metrics: ['tilt'] });
    await tilts(6, 4);
    site.now += 31 * minute;
    await sweepOverdue(site.context);
    expect(await escalations()).toMatchObject([{ severity: 3 }]);
    site.now += 2 * day;
    await tilts(60, 1);
    site.now += 31 * minute;
    await sweepOverdue(site.context);
    expect((await escalations()).map(({ severity }) => severity)).toContain(1);
  });

  it('is told of a member that was opened again after its incident was told of and handled', async () => {
    await open({ devices: 2, apartM: 50 });
    await hit(0, 0);
    await hit(1, second);
    site.now += 31 * minute;
    await sweepOverdue(site.context);
    expect(await escalations()).toHaveLength(1);
    const which = await ids();
    await handle(which);
    site.now += day;
    await site.db.write((tx) =>
      reopenAlarms(tx, root, { ids: which.slice(1), actor, now: site.now, reason: '弄错了' }),
    );
    site.now += 31 * minute;
    await sweepOverdue(site.context);
    expect(await escalations()).toHaveLength(2);
  });

  it('and nobody is there: the role above hears of a fall days after the one that it heard of', async () => {
    await open({ metrics: ['tilt'] });
    await site.db.write((tx) =>
      saveIngestClock(tx, { at: site.now, openSince: startMs - hour, running: true }, site.now),
    );
    const sweep = () => sweepUnwatched({ ...site.context, seen: async () => new Map() });
    await tilts(60, 4);
    site.now += 5 * minute;
    expect(await sweep()).toBe(1);
    const top = (await look(site.db).events()).find(({ typeCode }) => typeCode === 'TOPPLE');
    await handle([top?.id ?? '']);
    await tilts(6, 4);
    site.now += 2 * day;
    await tilts(70, 2);
    site.now += 10 * minute;
    expect(await sweep()).toBe(1);
  });

  it('a rule that is saved takes nothing of the time of what lies on the shelf', async () => {
    await open();
    await site.lane(site.item(0, { impactG: 3.5 }));
    await shelve(await ids(), 8 * hour);
    const dueAt = async () => (await look(site.db).events())[0]?.dueAt;
    const before = await dueAt();
    site.now += hour;
    const { version: _version, id: _id, orgId: _org, ruleType, ...rule } = factoryRule('alarm_unhandled');
    const items = [{ ...rule, name: '规则', isDeleted: false, minutes: 60 }];
    await site.db.write((tx) =>
      saveRules(tx, root, { orgId: 'city', ruleType, items, newId: () => ulid(), now: site.now }),
    );
    expect(await dueAt()).toBe(before);
    site.now = startMs + 8 * hour;
    await sweepShelves(site.context);
    site.now += 5 * second;
    expect(await sweepOverdue(site.context)).toBe(0);
  });
});

it('B2 what a person raised of severity 3 and cleared closes after a day, of a guardrail as of a device', async () => {
  await open();
  const seen = { typeCode: 'INTRUSION', severity: 3, content: '有人翻越', actor } as const;
  for (const about of [{ railId: 'rail' }, { deviceId: site.first.id }]) {
    const { id } = await site.db.write((tx) =>
      raiseByHand(tx, root, { ...about, ...seen, occurredAt: site.now, now: site.now }),
    );
    await site.db.write((tx) => clearAlarm(tx, root, { ids: [id], actor, now: site.now, reason: '已离开' }));
  }
  for (const after of [day - minute, day + hour]) {
    site.now = startMs + after;
    await sweepTimers(site.context);
    await sweepMaintenance(site.context);
    const closed = (await look(site.db).events()).filter(({ handledStatus }) => handledStatus === '03');
    expect(closed).toHaveLength(after < day ? 0 : 2);
  }
});
