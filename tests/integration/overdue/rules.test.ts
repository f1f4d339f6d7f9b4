import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulePreview, RuleView } from '#domain/overdue/view.ts';
import { minute } from '#domain/time.ts';
import { openTown, type Person, type Reply, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const base = '/home/overdue/overdue';
const send = (person: Person, verb: string, body: object): Promise<Reply> =>
  town.as(person, 'POST', `${base}/${verb}`, { body });
const list = async (person: Person, body: object): Promise<RuleView[]> =>
  ((await send(person, 'configList', body)).data as { records: RuleView[] }).records;
const save = (person: Person, ...items: object[]): Promise<Reply> => send(person, 'configSave', { items });
const rule = (more: object = {}) => ({
  orgId: 'north',
  ruleType: 'alarm_unhandled',
  name: '紧急告警',
  minutes: 15,
  severities: [1],
  escalateRole: 'supervise_zhidui',
  repeatMinutes: 15,
  maxRepeats: 3,
  ...more,
});
/** A stored rule as it is sent back. */
const back = ({ origin: _o, inherited: _i, orgName: _n, projectName: _p, escalateUsers: _u, ...stored }: RuleView) =>
  stored;
const own = async (person: Person, orgId: string, ruleType = 'alarm_unhandled') =>
  (await list(person, { orgId, ruleType })).filter(({ origin }) => origin === 'own');
/** Leaves nothing behind. */
async function clear(person: Person, orgId: string, ruleType = 'alarm_unhandled'): Promise<void> {
  const stored = await own(person, orgId, ruleType);
  if (stored.length > 0) await save(person, ...stored.map((each) => ({ ...back(each), _delete: true })));
}

describe('the rules of an organisation', () => {
  it('SEED-012 SEED-275 configSave stores rules, in their order, and says how many events it planned anew', async () => {
    const saved = await save('north1', rule(), rule({ name: '其余告警', severities: [], minutes: 60 }));
    expect(saved).toMatchObject({ errno: 0, data: { replanned: 0 } });
    const [first, second] = await own('north1', 'north');
    expect(first).toMatchObject({ ...rule(), orderNo: 0, version: 1, enabled: true, projectId: null });
    expect(second).toMatchObject({ name: '其余告警', orderNo: 1 });
    const swapped = await save('north1', { ...back(second!), orderNo: 0 }, { ...back(first!), orderNo: 1 });
    expect(swapped.errno).toBe(0);
    expect((await own('north2', 'north')).map(({ name }) => name)).toEqual(['其余告警', '紧急告警']);
    await clear('north1', 'north');
    expect(await own('north1', 'north')).toEqual([]);
  });

  it('SEED-276 configList returns the stored rules, what is inherited, and the factory’s', async () => {
    await save('north1', rule());
    const records = await list('north1', { orgId: 'north' });
    const shown = (type: string) => records.filter(({ ruleType }) => ruleType === type);
    expect(shown('alarm_unhandled').map(({ origin, minutes }) => [origin, minutes])).toEqual([
      ['own', 15],
      ['factory', 30],
    ]);
    expect(['fault_unhandled', 'device_silent', 'maintenance_overdue'].map((type) => shown(type)[0]?.minutes)).toEqual([
      240, 10, 0,
    ]);
    expect(await list('north1', {})).toEqual(records);
    await clear('north1', 'north');
  });

  it('an inherited rule is told without the names of people above', async () => {
    const { db } = town;
    const { overdueRule } = await import('#db/schema/overdue.ts');
    const { factoryRule } = await import('#domain/overdue/factory.ts');
    const values = { ...factoryRule('alarm_unhandled'), id: 'above', orgId: 'city', name: '支队规则', version: 1 };
    const stamps = { createdAt: town.now, updatedAt: town.now };
    await db.write((tx) =>
      tx.sql.insert(overdueRule).values({ ...values, escalateUserIds: ['chief', 'north2'], ...stamps }),
    );
    const [inherited] = await list('north1', { orgId: 'north', ruleType: 'alarm_unhandled' });
    expect(inherited).toMatchObject({
      origin: 'inherited',
      inherited: true,
      orgName: 'city',
      escalateUsers: [{ id: 'north2', name: 'north2' }],
    });
    await db.write((tx) => tx.sql.delete(overdueRule));
  });

  it('SEED-056 is for operate alone: a supervisor and root are refused', async () => {
    for (const person of ['chief', 'root', 'viewer'] as const) {
      expect((await send(person, 'configList', {})).errno).toBe(1403);
      expect((await save(person, rule())).errno).toBe(1403);
    }
    expect((await save('south1', rule())).errno).toBe(9007);
    expect((await send('south1', 'configList', { orgId: 'north' })).errno).toBe(9007);
  });

  it('is saved as a whole, over what was read: whoever comes second is told what stands there now', async () => {
    await save('north1', rule());
    const [seen] = await own('north1', 'north');
    expect((await save('north1', { ...back(seen!), minutes: 20 })).errno).toBe(0);
    const late = await save('north2', { ...back(seen!), minutes: 25 });
    expect(late.errno).toBe(9004);
    const { current } = late.data as { current: { records: RuleView[] } };
    expect(current.records[0]).toMatchObject({ minutes: 20, version: 2 });
    // Somebody else’s rule is not passed over.
    expect((await save('north2', rule({ name: '另一条' }))).errno).toBe(9004);
    const both = await Promise.all([
      save('north1', { ...back(current.records[0]!), minutes: 30 }),
      save('north2', { ...back(current.records[0]!), minutes: 40 }),
    ]);
    expect(both.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 9004]);
    await clear('north1', 'north');
  });

  it('refuses what no rule may be', async () => {
    const faults = async (...items: object[]) => {
      const reply = await save('north1', ...items);
      const { errors } = (reply.data ?? {}) as { errors?: Array<{ field: string }> };
      return [reply.errno, ...(errors ?? []).map(({ field }) => field)];
    };
    expect(await faults(rule({ minutes: 0 }))).toEqual([9002, 'items.0.minutes']);
    expect(await faults(rule(), rule({ name: '无人', escalateRole: null }))).toEqual([9002, 'items.1.escalateRole']);
    expect(await faults(rule({ typeCodes: ['OFFLINE'] }))).toEqual([9002, 'items.0.typeCodes']);
    expect(await faults(rule(), rule())).toEqual([9003, 'name']);
    expect(await faults(rule(), rule({ orgId: 'south' }))).toEqual([9002, 'items']);
    expect(await faults(rule({ projectId: 'project-south' }))).toEqual([9001]);
    expect(await faults(rule({ escalateUserIds: ['south1'] }))).toEqual([9001]);
    expect((await faults(rule({ unknown: 1 })))[0]).toBe(9002);
    expect(await own('north1', 'north')).toEqual([]);
  });

  it('tells everybody who shows them', async () => {
    town.hints.length = 0;
    await save('north1', rule());
    expect(town.hints).toContainEqual({
      orgPath: '/root/',
      event: 'config:changed',
      payload: { kind: 'overdue' },
    });
    await clear('north1', 'north');
  });
});

describe('what is overdue', () => {
  it('is foretold by the preview, planned at save, and listed', async () => {
    await town.report('north', { impactG: 5 });
    town.now += 20 * minute;
    const preview = async (more: object) => (await send('north1', 'preview', rule(more))).data as RulePreview;
    expect(await preview({ minutes: 15 })).toMatchObject({
      matched: 1,
      governed: 1,
      samples: [{ typeCode: 'COLLISION', dueAt: town.now - 5 * minute, acknowledged: false }],
    });
    expect(await preview({ minutes: 30 })).toMatchObject({ matched: 0, governed: 1 });
    expect(await preview({ severities: [4] })).toMatchObject({ matched: 0, governed: 0 });
    expect(await preview({ enabled: false })).toMatchObject({ matched: 0, governed: 0 });

    const listed = async (person: Person) =>
      (await send(person, 'listPage', {})).data as { total: number; records: Array<{ content: string }> };
    expect((await listed('north1')).total).toBe(0);
    expect((await save('north1', rule())).data).toMatchObject({ replanned: 1 });
    for (const person of ['north1', 'chief', 'viewer'] as const) expect((await listed(person)).total).toBe(1);
    expect((await listed('north1')).records[0]?.content).not.toBe('');
    expect((await listed('south1')).total).toBe(0);
    expect((await send('south1', 'listPage', { orgIds: 'north' })).errno).toBe(9007);
    // A stored rule is asked in its own place, a new one behind it.
    const [stored] = await own('north1', 'north');
    expect(await preview({ name: '更宽', minutes: 60 })).toMatchObject({ governed: 0 });
    expect(await preview({ id: stored?.id, minutes: 60 })).toMatchObject({ governed: 1, matched: 0 });
    const { counts } = (await send('north1', 'configList', {})).data as { counts: object };
    expect(counts).toEqual({ overdue: 1, dueSoon: 0, escalated: 0 });
    await clear('north1', 'north');
    expect((await listed('north1')).total).toBe(0);
  });

  it('counts the devices that a rule of silence would call silent', async () => {
    await town.report('south', { tilt: 1 });
    town.now += 20 * minute;
    const silent = { orgId: 'south', ruleType: 'device_silent', severities: [], escalateRole: null };
    const preview = async (minutes: number) =>
      (await send('south1', 'preview', rule({ ...silent, minutes }))).data as RulePreview;
    expect(await preview(15)).toMatchObject({ matched: 1, governed: 1 });
    expect(await preview(30)).toMatchObject({ matched: 0, governed: 1 });
  });
});
