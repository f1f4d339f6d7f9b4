import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { selectSnapshotDevices } from '#db/devices/listSnapshotDevices.ts';
import { device } from '#db/schema/devices.ts';
import type { Scope } from '#domain/access/access.ts';
import { unpackSnapshot, type Snapshot, type SnapshotDevice } from '#domain/snapshot.ts';
import type { HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { PackedJson, type PackedFacts } from '#server/readers/packedJson.ts';
import { takeSnapshot } from '#server/realtime/takeSnapshot.ts';
import { openTown, readersOf, type Person, type Town } from './town.ts';

const facts: PackedFacts = { isDeflated: false, size: 1, crc: 0, end: '}' };
/** Dashboards of one person, and what each asks at once: as many as a session may. */
const sessions = 5;
const askers = 4;
let town: Town;
/** Organisations in which a whole scope was read, in order. */
let read: Array<string | null> = [];

function counting(readers: HeavyReaders): HeavyReaders {
  return {
    ...readers,
    ask: (verb, scope, input) => {
      if (verb === 'readWholeScope') read.push(scope.orgPath);
      return readers.ask(verb, scope, input);
    },
  };
}

beforeAll(async () => {
  town = await openTown({ readers: ({ db }) => counting(readersOf(db)) });
  for (const org of ['north', 'south', 'other'] as const) await town.report(org, { impactG: 9, batteryPct: 42.5 });
}, 180_000);
afterAll(() => town.close());

async function take(person: Person, token?: string): Promise<Snapshot> {
  const sent = { token: token ?? (await town.tokenOf(person)) };
  const { errno, data } = await town.call('GET', '/api/web/realtime/getSnapshot', sent);
  expect(errno).toBe(0);
  return unpackSnapshot(data);
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
const whole = ({ devices, soft }: Snapshot): SnapshotDevice[] =>
  devices
    .map((row) => ({ ...row, ...(soft.get(row.id) ?? { lastSeenAt: null, battery: null, signal: null }) }))
    .sort(byId);
const rows = () => town.db.snapshot((tx) => selectSnapshotDevices(tx, undefined));

describe('11.4 the snapshot', () => {
  it('says of every device what its rows say, however its position is written', async () => {
    const places = ['118.125200,31.239700', '-0.000001,-8.100000', '118.1252,31.2', '118.12520001,31.23970001', null];
    for (const position of places) {
      await town.db.write(async (tx) => {
        await tx.sql.update(device).set({ position, revision: await tx.revision() });
      });
      expect(whole(await take('root'))).toEqual((await rows()).sort(byId));
    }
    const north = whole(await take('north1'));
    expect(north).toEqual((await rows()).filter(({ orgId }) => orgId === 'north'));
    expect(north[0]?.battery).toBe(42.5);
  });

  it('is read once for twenty who ask at once, and not again while no row changes', async () => {
    await town.report('north', { impactG: 9, tilt: 1 }, town.now + 1_000);
    const tokens: string[] = [];
    for (let at = 0; at < sessions; at += 1) {
      tokens.push(((await town.signIn('root')).data as { token: string }).token);
    }
    read = [];
    const asking = tokens.flatMap((token) => Array.from({ length: askers }, () => take('root', token)));
    const all = await Promise.all(asking);
    for (const each of all) expect(each).toEqual(all[0]);
    expect(read).toEqual(['/root/']);
    await take('root');
    expect(read).toEqual(['/root/']);
    const before = all[0]?.revision ?? 0;
    await town.db.write(async (tx) => {
      await tx.sql.update(device).set({ address: 'elsewhere', revision: await tx.revision() });
    });
    const after = await take('root');
    expect(read).toEqual(['/root/', '/root/']);
    expect(after.revision).toBeGreaterThan(before);
    expect(after.devices.map(({ address }) => address)).toEqual(after.devices.map(() => 'elsewhere'));
  });

  it('is never one for two scopes, nor of another organisation', async () => {
    read = [];
    const [north, south, root] = await Promise.all([take('north1'), take('south1'), take('root')]);
    expect(new Set(read)).toEqual(new Set(['/root/city/north/', '/root/city/south/']));
    expect(read.length).toBe(2);
    expect(north.devices.map(({ orgId }) => orgId)).toEqual(['north']);
    expect(south.devices.map(({ orgId }) => orgId)).toEqual(['south']);
    expect(new Set([north.scope, south.scope, root.scope]).size).toBe(3);
    // Of one organisation: the same bytes.
    expect((await take('north2')).devices).toEqual(north.devices);
    expect(read.length).toBe(2);
  });

  it('is made once at a time of one scope: who comes while one is made shares the next', async () => {
    const scope = { userId: 'u', orgPath: '/root/city/north/', access: [] } as unknown as Scope;
    const begun: Array<() => void> = [];
    const slow = {
      ask: () => new Promise((made) => begun.push(() => made(new PackedJson(new Uint8Array(1), facts)))),
    } as unknown as HeavyReaders;
    const ask = (revision: number) =>
      takeSnapshot(slow, scope, { at: performance.now(), dayStart: 0, revision, incarnation: 'i' });
    const first = ask(1);
    const next = [ask(2), ask(3), ask(4)];
    expect(begun.length).toBe(1);
    begun[0]?.();
    await first;
    await vi.waitFor(() => expect(begun.length).toBe(2), 60_000);
    begun[1]?.();
    expect(new Set(await Promise.all(next)).size).toBe(1);
    expect(begun.length).toBe(2);
  });

  it('of a page that was opened before there were columns is rows; who says what it reads gets columns', async () => {
    const token = await town.tokenOf('north1');
    const askAs = async (userAgent: string, query: Record<string, string>) =>
      (await town.call('GET', '/api/web/realtime/getSnapshot', { token, query, headers: { 'User-Agent': userAgent } }))
        .data as { devices: unknown; deviceColumns?: readonly string[] };
    const old = await askAs('Mozilla/5.0 (X11)', {});
    expect(Array.isArray(old.devices)).toBe(true);
    expect(old.deviceColumns).toContain('position');
    for (const [agent, query] of [
      ['Mozilla/5.0 (X11)', { form: 'columns' }],
      ['curl/8', {}],
    ] as const) {
      expect((await askAs(agent, query)).devices).toHaveProperty('position');
    }
  });
});
