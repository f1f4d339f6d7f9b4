import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import type { Database } from '#db/engine/database.ts';
import { addDevices } from '#db/devices/addDevices.ts';
import { deviceModel } from '#db/schema/devices.ts';
import { addUser } from '#db/users/addUser.ts';
import type { PackedSnapshot } from '#domain/snapshot.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/http/password.ts';
import { createRationing } from '#server/http/rationed.ts';
import { rationRules, type Costly, type RationRules } from '#server/http/ration.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import { listRoutes } from '#server/routes/table.ts';
import { upload } from '../accounts/kit.ts';
import { signed } from '../users/readBook.ts';
import { openTown, password, readersOf, type Reply, type Town } from './town.ts';

const people = 50;
const workMs = 30;
const idleMs = 6_000;

let town: Town;
const tokens: string[] = [];
/** Reads of the database that are at work. */
let reading = 0;
let app: ReturnType<typeof createApp>;

/** Work takes a moment, so that what comes at once is at once. */
function slowed(db: Database): Database {
  return {
    write: (work) =>
      db.write(async (tx) => {
        await new Promise((later) => setTimeout(later, workMs));
        return work(tx);
      }),
    close: () => db.close(),
    snapshot: (work) =>
      db.snapshot(async (tx) => {
        reading += 1;
        try {
          await new Promise((later) => setTimeout(later, workMs));
          return await work(tx);
        } finally {
          reading -= 1;
        }
      }),
  };
}

const hasty = (rules: RationRules): RationRules => ({ ...rules, places: 20, waitMs: 100 });
const rules = Object.fromEntries(Object.entries(rationRules).map(([kind, each]) => [kind, hasty(each)])) as Record<
  Costly,
  RationRules
>;

const rationing = createRationing({ rules, body: { idleMs, totalMs: 60_000 } });

beforeAll(async () => {
  town = await openTown();
  const passwordHash = await hashPassword(password, { N: 16, r: 8, p: 1 });
  const { now } = town;
  await town.db.write(async (tx) => {
    for (let n = 0; n < people; n += 1) {
      await addUser(tx, {
        id: `many${n}`,
        uuid: crypto.randomUUID(),
        username: `many${n}`,
        passwordHash,
        realName: `many${n}`,
        mobile: `1390000${1_000 + n}`,
        orgId: 'root',
        roles: ['root'],
        now,
      });
    }
  });
  for (let n = 0; n < people; n += 1) {
    const reply = await town.call('POST', '/api/login', { body: { username: `many${n}`, password } });
    tokens.push((reply.data as { token: string }).token);
  }
  const db = slowed(town.db);
  const deps = { ...town.deps, db, readers: readersOf(db) };
  app = createApp({ deps, files: staticFiles('/nowhere', town.config), rationing });
}, 180_000);
afterAll(() => town.close());

const ask = (n: number, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
  Promise.resolve(app.request(path, signed(town, { method, path, token: tokens[n] ?? '', body })));

function importOf(n: number): Promise<Reply> {
  const form = new FormData();
  form.set('file', new File(['no sheet'], 'devices.xlsx'));
  form.set('orgId', 'root');
  return upload({ ...town, app }, '/home/imei/imei/upload', tokens[n] ?? '', form);
}

interface Told {
  readonly status: number;
  readonly errno: number;
  readonly data: unknown;
  readonly headers: Headers;
}
async function told(response: Response): Promise<Told> {
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  const { errno, data } = isJson ? ((await response.json()) as Told) : { errno: 0, data: await response.arrayBuffer() };
  return { status: response.status, headers: response.headers, errno, data };
}

describe('H2 fifty at once', () => {
  const list = '/home/audit/audit/export';
  const calls: Record<Costly, (n: number) => Promise<Told>> = {
    export: async (n) => told(await ask(n, 'POST', list, { action: 'user.nothing' })),
    report: async (n) => told(await ask(n, 'GET', '/api/web/alarm/getAlarmFaultReport')),
    snapshot: async (n) => told(await ask(n, 'GET', '/api/web/realtime/getSnapshot')),
    import: importOf,
  };

  it.each(Object.keys(calls) as Costly[])(
    'of the kind %s: two at work, the others told their place or to come again, everybody else answered',
    async (kind) => {
      const call = calls[kind];
      let most = 0;
      // Those at work go on when everybody has asked, however quick the work is or slow the machine.
      const ration = rationing.of(kind);
      const { enter } = ration;
      let asked = 0;
      let begin = (): void => undefined;
      const everybody = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const watch = vi.spyOn(ration, 'enter').mockImplementation(async (owner) => {
        asked += 1;
        if (asked === people) begin();
        const turn = await enter(owner);
        most = Math.max(most, ration.counts().atWork);
        await everybody;
        return turn;
      });
      const all = Array.from({ length: people }, (_, n) => call(n));
      const other = await ask(0, 'POST', '/home/user/user/listPage', { page: 1 });
      expect((await told(other)).errno).toBe(0);
      const replies = await Promise.all(all);
      watch.mockRestore();
      expect(most).toBe(2);
      const [queued, full] = [1431, 1503].map((errno) => replies.filter((reply) => reply.errno === errno)) as [
        Told[],
        Told[],
      ];
      const done = replies.filter(({ errno }) => errno === (kind === 'import' ? 9009 : 0));
      expect(queued.length + full.length + done.length).toBe(people);
      expect(done.length).toBeGreaterThanOrEqual(2);
      // Two at work and twenty in the queue; who came while one of them ended took a place as well.
      expect(full.length).toBeGreaterThanOrEqual(people - 22 - done.length);
      expect(full.length).toBeGreaterThan(0);
      for (const { status, headers } of [...queued, ...full]) {
        expect(status).toBe(503);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      for (const { data } of queued) expect(data).toEqual({ ahead: expect.any(Number), retryAfterMs: 1_000 });
      // Whoever was told a place comes to his turn by asking again.
      const again = replies.map(async ({ errno }, n) => {
        let last = errno;
        while (last === 1431) last = (await call(n)).errno;
        return last;
      });
      const last = await Promise.all(again);
      expect(last.filter((errno) => errno === 1431)).toEqual([]);
      expect(last.filter((errno) => errno === 1503).length).toBe(full.length);
      expect(rationing.of(kind).counts()).toEqual({ atWork: 0, waiting: 0 });
    },
    60_000,
  );
});

describe('H2 a person’s second export', () => {
  it('is refused with 1430 until the first is taken', async () => {
    const [path, body] = ['/home/audit/audit/export', { action: 'user.nothing' }];
    const first = await ask(1, 'POST', path, body);
    const second = await told(await ask(1, 'POST', path, body));
    expect(second).toMatchObject({ errno: 1430, status: 429 });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await told(await ask(2, 'POST', path, body))).errno).toBe(0);
    await first.arrayBuffer();
    expect((await told(await ask(1, 'POST', path, body))).errno).toBe(0);
  });
});

describe('H2 a reader that never reads', () => {
  it('holds no reader of the database, and is cut off at the deadline', async () => {
    const { now } = town;
    await town.db.write(async (tx) => {
      // More than the buffers between two processes take.
      for (let n = 0; n < 700; n += 1) {
        await writeAudit(
          tx,
          {
            at: now,
            userId: 'many0',
            username: 'many0',
            ip: '127.0.0.1',
            action: 'noise.made',
            targetType: null,
            targetId: null,
            orgId: 'root',
            result: 0,
            requestId: String(n),
            data: { noise: randomBytes(22_000).toString('base64') },
            durationMs: 0,
          },
          chainKeysOf(town.config),
        );
      }
    });
    const server = createAdaptorServer({ fetch: app.fetch }) as Server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const { port } = server.address() as AddressInfo;
      const path = '/home/audit/audit/export';
      const body = { action: 'noise.made' };
      const { headers, body: text } = signed(town, { method: 'POST', path, token: tokens[0] ?? '', body });
      const response = await new Promise<IncomingMessage>((done, fail) => {
        const asked = request({ port, path, method: 'POST', headers: headers as Record<string, string> }, done);
        asked.on('error', fail);
        asked.end(text);
      });
      expect(response.headers['content-type']).toContain('spreadsheetml');
      await vi.waitFor(() => expect(reading).toBe(0), 60_000);
      // Every reader of the pool is free, although nobody has read a byte.
      expect(await Promise.all(Array.from({ length: 4 }, () => town.db.snapshot(async () => 1)))).toEqual([1, 1, 1, 1]);
      expect((await told(await ask(0, 'POST', path, { action: 'user.nothing' }))).errno).toBe(1430);
      // The next export does not wait for somebody who does not read.
      expect((await told(await ask(3, 'POST', path, { action: 'user.nothing' }))).errno).toBe(0);
      await vi.waitFor(
        async () => expect((await told(await ask(0, 'POST', path, { action: 'user.nothing' }))).errno).toBe(0),
        { timeout: 60_000, interval: 100 },
      );
      // What was under way comes, then the cut: no end of a file.
      let isWhole = true;
      response.on('error', () => {
        isWhole = false;
      });
      response.resume();
      await new Promise((closed) => response.on('close', closed));
      expect(isWhole && response.complete).toBe(false);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(readdirSync(join(town.config.DATA_DIR, 'exports'))).toEqual([]);
  }, 180_000);
});

describe('H2 the table of calls', () => {
  const costly = /export|workbook|report|snapshot|template|heat$|importRecord\/(errors|secrets)|imei\/upload/i;
  /** Named like it, and a single row. */
  const cheap = new Set(['/api/web/alarm/falseReport', '/api/web/fault/falseReport', '/api/web/common/report']);

  it('declares every call that exports, reports, takes a snapshot or takes a file in as costly', () => {
    const found = listRoutes().filter(({ path }) => costly.test(path) && !cheap.has(path));
    expect(found.length).toBeGreaterThanOrEqual(16);
    expect(found.filter((route) => route.costly === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('declares as many exports in a file of routes as that file sends workbooks', () => {
    const folder = join(import.meta.dirname, '../../../server/routes');
    const sends = /\bsend(?:Workbook|Rows)\(/;
    const sending = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
      .filter(([, text]) => sends.test(text));
    expect(sending.length).toBeGreaterThanOrEqual(10);
    const count = (text: string, word: string): number => text.split(word).length - 1;
    const short = sending.filter(
      ([, text]) => count(text, "costly: 'export'") < (text.match(new RegExp(sends, 'g')) ?? []).length,
    );
    expect(short.map(([name]) => name)).toEqual([]);
  });
});

describe('11.4 a snapshot whose reader never reads', () => {
  it('keeps no turn, shares its bytes, and is cut off at the deadline; who reads has all of it', async () => {
    const models = await town.db.snapshot((tx) => tx.sql.select().from(deviceModel).limit(1));
    const [model] = models as [(typeof models)[number]];
    await town.db.write((tx) =>
      addDevices(
        tx,
        Array.from({ length: 4_000 }, (_, no) => ({
          id: `snapshot-${no}`,
          device_name: randomBytes(12).toString('base64'),
          imei: `8699977${String(no).padStart(8, '0')}`,
          code: `SNAPSHOT-${no}`,
          typeId: model.typeId,
          modelId: model.id,
          railId: null,
          projectId: 'project-north',
          orgId: 'north',
          position: null,
          secretEnc: '-',
          secretHint: '-',
          now: town.now,
        })),
      ),
    );
    const take = async (n: number): Promise<Response> => {
      const answer = await ask(n, 'GET', '/api/web/realtime/getSnapshot');
      // A place in the queue.
      return answer.status === 503 ? take(n) : answer;
    };
    const slow = await Promise.all([1, 2, 3, 4, 5, 6].map(take));
    const fast = await told(await take(7));
    expect(fast.errno).toBe(0);
    expect((fast.data as PackedSnapshot).deviceCount).toBeGreaterThan(4_000);
    expect(rationing.of('snapshot').counts()).toEqual({ atWork: 0, waiting: 0 });
    for (const each of slow) {
      expect(each.status).toBe(200);
      expect(Number(each.headers.get('content-length'))).toBeGreaterThan(65_536);
    }
    await new Promise((resolve) => setTimeout(resolve, idleMs + 500));
    for (const each of slow) await expect(each.arrayBuffer()).rejects.toThrow('too slow');
  }, 180_000);
});
