import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeRaw } from '#db/engine/raw.ts';
import { addUser } from '#db/users/addUser.ts';
import { accessOf, may } from '#domain/access/access.ts';
import type { AnyRoute } from '#server/http/route.ts';
import { tokenHash } from '#server/http/secret.ts';
import { listRoutes } from '#server/routes/table.ts';
import { password, type Reply, type Sent } from '../server/town.ts';
import { accessCases } from './cases.ts';
import { canariesOf, mobileOf, wordsOf } from './canaries.ts';
import { places, type Place } from './places.ts';
import { actors, openWorld, rolesOf, sees, type Actor, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // A registration that waits for somebody: it belongs to no organisation yet.
  await world.keep((tx) =>
    addUser(tx, {
      id: 'waiting',
      uuid: '0a1b2c3d-0000-4000-8000-000000000000',
      username: 'u13700009999',
      passwordHash: 'x',
      realName: '等待',
      mobile: '13700009999',
      orgId: null,
      roles: [],
      status: 'pending',
      now: world.now,
    }),
  );
});
afterAll(() => world.close());

const guarded = listRoutes().filter(({ access }) => access !== 'public');
const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`;
const everyPlace = Object.keys(places) as Place[];

/** What the call must answer, said by the declaration of the route alone. */
function refusalOf(route: AnyRoute, actor: Actor): number | null {
  if (actor === 'anonymous') return 1401;
  if (actor === 'disabled' || actor === 'expired') return 1605;
  if (route.access === 'signedIn' || route.access === 'public') return null;
  return may(accessOf(rolesOf[actor]), route.access) ? null : 1403;
}

/** errno of the answer; of a bulk call with one id, that id's. */
function errnoOf(reply: Reply): number {
  const data: unknown = reply.data;
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : null;
  if (reply.errno === 0 && Array.isArray(results) && results.length === 1) {
    return (results[0] as { errno: number }).errno;
  }
  return reply.errno;
}

async function ask(route: AnyRoute, actor: Actor, sent: Sent): Promise<Reply> {
  const reply = await world.call(route.method, route.path, {
    ...sent,
    ...(route.method === 'POST' && sent.body === undefined ? { body: {} } : {}),
    token: world.tokens[actor],
  });
  return reply;
}

/** M8: nothing that anybody named in an organisation that the actor does not see is in any answer or file. */
async function expectNoLeak(reply: Reply, actor: Actor): Promise<void> {
  const words = await wordsOf(reply);
  for (const place of everyPlace.filter((each) => !sees(actor, each))) {
    for (const canary of canariesOf(places[place])) expect(words).not.toContain(canary);
  }
}

describe('the authorisation matrix', () => {
  it('SPEC-001 has a case for every call of the table, and no other', () => {
    expect(guarded.length).toBeGreaterThan(90);
    expect(Object.keys(accessCases).sort()).toEqual(guarded.map(nameOf).sort());
  });

  it('SPEC-001 looks at every table of tenants and of settings for what a refused call wrote', () => {
    const some = [
      'user',
      'device',
      'imei_record',
      'import_job',
      'import_row',
      'overdue_rule',
      'setting',
      'user_setting',
    ];
    expect(world.watched).toEqual(expect.arrayContaining(some));
    expect(world.watched.length).toBeGreaterThan(30);
  });

  describe.each(guarded.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
    const { at, free, also, yes = [], onlyMine = false } = accessCases[name] ?? {};
    const accepted = [0, 1001, ...yes];

    it.each(actors)('is answered to %s as declared, and shows no row of others', async (actor) => {
      const examples: Array<readonly [Place | null, Sent]> = [];
      if (free !== undefined) examples.push([null, free]);
      if (at !== undefined) examples.push(...everyPlace.map((place) => [place, at(places[place])] as const));
      if (also !== undefined) examples.push(['own', also]);
      expect(examples.length, 'a case of tests/integration/access/cases.ts').toBeGreaterThan(0);
      for (const [place, sent] of examples) {
        const refusal = refusalOf(route, actor);
        const isForeign = place !== null && (onlyMine || !sees(actor, place));
        const mustNotWrite = refusal !== null || isForeign;
        const { result: reply, changed } = mustNotWrite
          ? await world.changesBy(() => ask(route, actor, sent))
          : { result: await ask(route, actor, sent), changed: [] };
        const isFile = reply.errno === -1 && reply.status === 200;
        const told = [name, actor, place, isFile ? 0 : errnoOf(reply)] as const;
        const about = `${told.join(' ')} ${reply.raw.slice(0, 300)}`;
        if (refusal !== null) expect(told).toEqual([name, actor, place, refusal]);
        else expect(isForeign ? [9001, 9007, ...(onlyMine ? [1001] : [])] : accepted, about).toContain(told[3]);
        expect([...told, changed]).toEqual([...told, []]);
        await expectNoLeak(reply, actor);
      }
    });
  });
});

describe('control F23: a scope that is passed by', () => {
  const list = listRoutes().find(({ path }) => path === '/home/device/device/listPage');

  it('is found: what root is answered, taken for the answer to somebody below, leaks', async () => {
    if (list === undefined) throw new Error('devices are listed by another call now');
    const reply = await ask(list, 'root', { body: {} });
    await expectNoLeak(reply, 'root');
    await expect(expectNoLeak(reply, 'operate')).rejects.toThrow('not to contain');
  });
});

describe('the log of the server under the whole walk', () => {
  /** A table that is away makes calls fail in the database, which puts their values into its errors. */
  async function without(table: string, work: () => Promise<void>): Promise<void> {
    const rename = (from: string, to: string) =>
      world.keep((tx) => executeRaw(tx, sql.raw(`ALTER TABLE "${from}" RENAME TO "${to}"`)));
    await rename(table, `${table}_away`);
    try {
      await work();
    } finally {
      await rename(`${table}_away`, table);
    }
  }

  it('F24 names nothing that people named, no password, token or secret, whatever failed', async () => {
    const fails = async (method: string, path: string, sent: Sent): Promise<void> => {
      expect((await world.call(method, path, sent)).errno).toBe(1500);
    };
    const before = world.logged.length;
    const company = { orgId: 'far', name: canariesOf('far')[0], type: 'owner', mobile: mobileOf('far', 9) };
    await without('company', () =>
      fails('POST', '/home/company/company/add', { body: company, token: world.tokens.root }),
    );
    const login = { username: `${canariesOf('far')[0]}-member`, password };
    await without('user', () => fails('POST', '/api/login', { body: login }));
    await without('session', () => fails('GET', '/api/web/account/info', { token: world.tokens.root }));
    expect(world.logged.slice(before).join('')).toContain('a call failed');
    expect(world.logged.length - before).toBe(3);
    const log = world.logged.join('');
    const { APP_SECRET, TOKEN_PEPPER, DATA_KEY, MAP_TOKEN_SECRET } = world.config;
    const secrets = [password, APP_SECRET, TOKEN_PEPPER, DATA_KEY, MAP_TOKEN_SECRET];
    const tokens = Object.values(world.tokens).filter((token) => token !== undefined);
    const hashes = tokens.map((token) => tokenHash(token, TOKEN_PEPPER));
    for (const word of [...everyPlace.flatMap((place) => canariesOf(places[place])), ...secrets, ...tokens, ...hashes])
      expect(log).not.toContain(word);
  });
});
