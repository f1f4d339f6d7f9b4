import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeName, Hint } from '#domain/changes.ts';
import { isInstallationKind } from '#domain/configKinds.ts';
import { listRoutes } from '#server/routes/table.ts';
import { auditCases } from '../users/auditCases.ts';
import { openTown, type Person, type Reply, type Town } from './town.ts';

let town: Town;
/** What the last call of each name told. */
const toldBy = new Map<string, readonly Hint[]>();
beforeAll(async () => {
  town = await openTown();
  const call = town.call.bind(town);
  const noting: Town['call'] = async (method, path, sent) => {
    const before = town.hints.length;
    const reply = await call(method, path, sent);
    toldBy.set(`${method} ${path}`, town.hints.slice(before));
    return reply;
  };
  Object.assign(town, { call: noting });
});
afterAll(() => town.close());

const nameOfHint = (hint: Hint): ChangeName => (hint.event === 'config:changed' ? hint.payload.kind : hint.event);
const isPlain = (name: ChangeName): boolean => name === 'users:changed' || isInstallationKind(name);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Notices of security are told by the transaction that writes them, whatever call it belongs to. */
const bySecurity: readonly ChangeName[] = ['message', 'notice:unread'];

describe('what a write tells (item 5)', () => {
  const writes = listRoutes().filter((route) => route.method === 'POST' && nameOf(route) in auditCases);
  const noted = new Set<ChangeName>();

  it.each(writes.map((route) => [nameOf(route), route.tells ?? []] as const))(
    '%s tells what its row names, and nothing else',
    async (name, tells) => {
      toldBy.clear();
      town.now += 1_000;
      const before = town.hints.length;
      const reply = await auditCases[name]?.(town, new Set());
      // A file goes in by a call of its own.
      const hints = toldBy.get(name) ?? town.hints.slice(before);
      const told = hints.map(nameOfHint);
      expect(reply?.status).toBe(200);
      expect(told.filter((each) => !tells.includes(each) && !bySecurity.includes(each))).toEqual([]);
      const plain = tells.filter(isPlain);
      expect(plain.map((each) => [each, told.filter((other) => other === each).length])).toEqual(
        plain.map((each) => [each, 1]),
      );
      for (const each of told) noted.add(each);
    },
  );

  it('has seen every name that a row names told by some call', () => {
    const named = new Set(listRoutes().flatMap(({ tells }) => tells ?? []));
    expect(writes.length).toBeGreaterThan(60);
    expect([...named].filter((name) => !noted.has(name))).toEqual([]);
  });
});

const add = (body: object, more: object = {}, person: Person = 'chief'): Promise<Reply> =>
  town.as(person, 'POST', '/home/company/company/add', { body, ...more });
const told = (path = '/home/company/company/add') => (toldBy.get(`POST ${path}`) ?? []).map(nameOfHint);

describe('a write that', () => {
  it('was refused tells nobody', async () => {
    expect((await add({ orgId: 'other', name: '别处', type: 'owner' })).errno).not.toBe(0);
    expect(told()).toEqual([]);
    expect((await add({ orgId: 'city', name: '', type: 'owner' })).errno).toBe(9002);
    expect(told()).toEqual([]);
  });

  it('changed nothing of all that it was asked for tells nobody', async () => {
    const path = '/home/person/person/delete';
    const reply = await town.as('chief', 'POST', path, { body: { id: ['nobody', 'no-one'] } });
    expect(reply.errno).not.toBe(0);
    expect(told(path)).toEqual([]);
  });

  it('is repeated with its key tells once', async () => {
    const headers = { 'Idempotency-Key': 'told-once-1' };
    const body = { orgId: 'city', name: '只说一次', type: 'owner' };
    expect((await add(body, { headers })).errno).toBe(0);
    expect(told()).toEqual(['companies']);
    expect((await add(body, { headers })).errno).toBe(0);
    expect(told()).toEqual([]);
  });

  it('is done when its waiting registrations cannot be counted stays done, and says so in the log', async () => {
    const { db } = town.deps;
    const form = { username: 'uncounted', password: 'initial secret', real_name: '不计数', mobile: '13500009999' };
    let isWritten = false;
    const deaf: typeof db = {
      ...db,
      write: async (work, ...rest) => {
        const done = await db.write(work, ...rest);
        isWritten = true;
        return done;
      },
      snapshot: async (work, ...rest) => {
        if (isWritten) throw new Error('the database is away');
        return db.snapshot(work, ...rest);
      },
    };
    Object.assign(town.deps, { db: deaf });
    try {
      const body = { ...form, orgId: 'north', roles: [] };
      expect((await town.as('root', 'POST', '/home/user/user/add', { body })).errno).toBe(0);
    } finally {
      Object.assign(town.deps, { db });
    }
    expect(told('/home/user/user/add')).toEqual([]);
    expect(town.logged.some((line) => line.includes('a change was not told'))).toBe(true);
  });
});
