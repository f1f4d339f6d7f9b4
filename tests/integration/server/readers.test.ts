import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import SqliteConnection from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { openReaders } from '#server/readers/openReaders.ts';
import { ReaderLost, ReaderProcess } from '#server/readers/readerProcess.ts';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { builtFile } from '#tests/support/builtFile.ts';
import type { TestDatabase } from '#tests/support/openTestDatabase.ts';
import { openDoor, type DoorFixture } from '../ingest/doorFixture.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { openTown, readersOf, type Reply, type Town } from './town.ts';
import type { Scope } from '#domain/access/access.ts';

/** The product's own reader, as it is built. */
const program = () => builtFile('server/readers/reader.ts');
const second = 1_000;

let town: Town;
/** Reading in this process, as every other test does. */
let near: HeavyReaders;
let processes: HeavyReaders;
/** Those of both that answer. */
let chosen: HeavyReaders;
let door: DoorFixture;
let raw: SqliteConnection.Database;

const open = (test: Pick<TestDatabase, 'db' | 'databasePath'>): Promise<HeavyReaders> =>
  openReaders({
    db: test.db,
    config: { DATABASE_URL: undefined, DATABASE_READ_URL: undefined, databasePath: test.databasePath },
    log: town.deps.log,
    program: program(),
  });

beforeAll(async () => {
  town = await openTown({
    readers: ({ db }) => {
      near = readersOf(db);
      return {
        ask: (...asked) => chosen.ask(...asked),
        give: (...asked) => chosen.give(...asked),
        warm: () => undefined,
        close: async () => undefined,
      };
    },
  });
  processes = await open(town);
  chosen = processes;
  await begun(processes);
  for (const org of ['north', 'south', 'other'] as const) await town.report(org, { impactG: 9, tiltX: 12 });
  door = await openDoor();
  raw = new SqliteConnection(town.databasePath);
}, 120_000);
afterAll(async () => {
  raw.close();
  await processes.close();
  await door.close();
  await town.close();
});

/** A reader has started, however busy the machine is. */
async function begun(readers: HeavyReaders): Promise<void> {
  const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
  const counted = () => readers.ask('readHomeCounts', scope, { filter: {}, dayStart: 0, locale: 'zh-CN' });
  await vi.waitFor(counted, { timeout: 50_000, interval: 100 });
}

/** A row by its id: a view has no index that could be named. */
const oneId = () => raw.prepare('SELECT id FROM event LIMIT 1').pluck().get() as string;

/** Who is told to come again does so: a reader in the place of one that was ended may take a while to start. */
async function listOf(person: 'root', query: Readonly<Record<string, string>> = {}): Promise<Reply> {
  for (;;) {
    const reply = await town.as(person, 'GET', lists, { query });
    if (reply.errno !== 1503) return reply;
  }
}

const lists = '/api/web/alarm/pageAlarm';
/** One step of a statement, of about a minute: whoever reads alarms stands in it. */
const stall = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000000) SELECT max(i) FROM n`;

function stalled(): void {
  raw.exec(
    `ALTER TABLE event RENAME TO event_kept;
     CREATE VIEW event AS SELECT event_kept.* FROM event_kept WHERE (${stall}) > 0`,
  );
}
afterEach(() => {
  const isStalled = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'event_kept'`).get() !== undefined;
  if (isStalled) raw.exec('DROP VIEW event; ALTER TABLE event_kept RENAME TO event');
});

describe('heavy reads in processes', () => {
  it.each([
    ['root', lists, { orgIds: 'north,south', severity: '1,2', text: 'Device', sortField: 'count', tab: 'unhandled' }],
    ['north1', '/api/web/fault/pageAlarm', {}],
    [
      'root',
      '/api/web/alarm/getAlarmFaultReport',
      { granularity: 'hour', startDate: '2026-09-01', endDate: '2026-09-01' },
    ],
    ['north1', '/api/web/common/search', { keyword: 'Device' }],
    ['root', '/api/web/index/getDeviceCount', { projectId: 'project-north' }],
    ['root', '/api/web/index/getAlarmEventCountOnDate', {}],
    ['root', '/api/web/index/getDeviceCountOnDateAndModel', {}],
    ['root', '/api/web/index/getAlarmEventCountOnRail', {}],
    ['root', '/api/web/index/getAlarmEvent', { limit: '2' }],
    ['north1', '/api/web/realtime/getSnapshot', {}],
    ['north1', '/api/web/realtime/pageRealtimeData', { sortField: 'battery', sortOrder: 'desc' }],
    [
      'root',
      '/api/web/realtime/getHistory',
      { deviceId: 'device-north', metrics: 'tiltX,impactG', start: '0', end: '86400000' },
    ],
    ['root', '/api/web/map/getPoints', {}],
    ['root', '/api/web/map/getRails', { bbox: '70,0,140,60' }],
    ['root', '/api/web/map/getHeat', { weight: 'alarm' }],
    ['north1', '/api/web/account/getNoticeTabs', {}],
    ['north1', '/v3/assistant/inputtips', { keywords: 'Device' }],
  ] as const)('answer %s %s as reading in the server itself does', async (person, path, query) => {
    chosen = near;
    const mine = await town.as(person, 'GET', path, { query });
    chosen = processes;
    const theirs = await town.as(person, 'GET', path, { query });
    expect(mine.errno).toBe(0);
    expect(theirs.data).toEqual(mine.data);
  });

  it.each([
    ['/home/device/device/listPage', { keyword: 'Device', sortField: 'code' }],
    ['/home/user/user/listPage', { roles: ['root', 'none'] }],
    ['/home/audit/audit/listPage', { outcome: 'ok' }],
    ['/home/rail/rail/listPage', { drawn: true }],
    ['/home/org/org/list', {}],
    ['/home/device/device/statusLog', { id: 'device-north' }],
  ] as const)('answer %s %j to root as reading in the server itself does', async (path, body) => {
    chosen = near;
    const mine = await town.as('root', 'POST', path, { body });
    chosen = processes;
    const theirs = await town.as('root', 'POST', path, { body });
    expect(mine.errno).toBe(0);
    expect(theirs.data).toEqual(mine.data);
  });

  it('give the workbook of a report, row for row', async () => {
    const sheets: string[][][] = [];
    for (const each of [near, processes]) {
      chosen = each;
      const book = await readBook(await askFile(town, 'root', '/api/web/alarm/exportAlarmFaultReport', {}));
      sheets.push(textsOf(book, book.worksheets.length - 1));
    }
    expect(sheets[0]?.length).toBeGreaterThan(3);
    expect(sheets[1]).toEqual(sheets[0]);
  });

  it('give a list and a collection of guardrails as files', async () => {
    for (const [path, body] of [
      ['/home/device/device/export', { columns: ['device_name', 'orgName'] }],
      ['/home/rail/rail/export', {}],
    ] as const) {
      const sheets: string[][][] = [];
      for (const each of [near, processes]) {
        chosen = each;
        sheets.push(textsOf(await readBook(await askFile(town, 'root', path, body)), 0));
      }
      expect(sheets[0]?.length).toBeGreaterThan(3);
      expect(sheets[1]).toEqual(sheets[0]);
    }
    chosen = processes;
    const features = await askFile(town, 'root', '/home/rail/rail/export', { format: 'geojson' });
    expect(((await features.json()) as { features: unknown[] }).features.length).toBeGreaterThan(3);
  });

  it('are not older than the question: what was just written is in the answer', async () => {
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    for (let n = 0; n < 20; n += 1) {
      await town.report('north', { tiltX: 12 + n });
      const [row] = raw.prepare('SELECT max(revision) AS newest FROM event').all() as [{ newest: number }];
      const taken = await processes.ask('readWholeScope', scope, { dayStart: 0 });
      const text = Buffer.from(await taken.text()).toString();
      expect((JSON.parse(`${text}${taken.tail}`) as { revision: number }).revision).toBeGreaterThanOrEqual(row.newest);
    }
  });

  it('say what they refused: an organisation outside the scope is 9007, tables that do not fit are 1500', async () => {
    expect((await town.as('north1', 'GET', lists, { query: { orgIds: 'south' } })).errno).toBe(9007);
    raw.exec('ALTER TABLE event RENAME TO event_kept');
    expect(await town.as('root', 'GET', lists)).toMatchObject({ status: 500, errno: 1500 });
    raw.exec('ALTER TABLE event_kept RENAME TO event');
    expect((await town.as('root', 'GET', lists)).errno).toBe(0);
  });
});

describe('a question whose one statement takes a minute', () => {
  it('is ended three times in a row, while devices and sessions are answered all the while', async () => {
    const named = { ids: oneId() };
    // What a first call makes ready is not what is looked at.
    await listOf('root', named);
    stalled();
    const [device] = door.devices;
    for (let round = 0; round < 3; round += 1) {
      const startedAt = performance.now();
      let isOver = false;
      const question = listOf('root', named).finally(() => {
        isOver = true;
      });
      let [answered, longestMs] = [0, 0];
      while (!isOver) {
        const askedAt = performance.now();
        const seq = round * 100_000 + answered;
        const report = { ts: Date.now(), seq, type: 'telemetry', metrics: { tiltX: 0.5 } };
        expect((await door.report(device ?? expect.unreachable(), report)).errno).toBe(0);
        expect(
          (await town.as('north1', 'GET', '/api/web/realtime/getLatest', { query: { deviceIds: 'device-north' } }))
            .errno,
        ).toBe(0);
        answered += 1;
        longestMs = Math.max(longestMs, performance.now() - askedAt);
      }
      expect(await question).toMatchObject({ status: 504, errno: 1504 });
      expect(performance.now() - startedAt).toBeLessThan(50 * second);
      // The limit is two seconds: on a loop that stands still there is one answer at most.
      expect(answered).toBeGreaterThan(5);
      expect(longestMs).toBeLessThan(2 * second);
    }
    await expect
      .poll(() => town.logged.filter((line) => line.includes('took too long')).length)
      .toBeGreaterThanOrEqual(3);
    const told = JSON.parse(town.logged.find((line) => line.includes('took too long')) ?? '{}') as Record<
      string,
      unknown
    >;
    expect(told).toMatchObject({ verb: 'pageAlarms', userId: 'root', limitMs: 2_000 });
    expect(told['statement']).toContain('from "event"');
    expect((told['plan'] as string[]).join()).toContain('event_kept');
  }, 180_000);

  it('is not waited for by a stop, and its caller is told to come again', async () => {
    const own = await open(town);
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    const wanted = { filter: {}, page: { offset: 0, limit: 5 }, now: town.now, locale: 'zh-CN' } as const;
    await begun(own);
    stalled();
    // Other long ones name an index, which a view has not.
    const question = own.ask('countAlarmsByRail', scope, { start: 0, end: town.now, limit: 5 });
    const outcome = expect(question).rejects.toMatchObject({ errno: 1503 });
    const startedAt = performance.now();
    await own.close();
    expect(performance.now() - startedAt).toBeLessThan(10 * second);
    await outcome;
    await expect(own.ask('pageAlarms', scope, wanted)).rejects.toMatchObject({ errno: 1503 });
  });
});

describe('a reader', () => {
  it('runs below the server’s priority, and knows none of its secrets', async () => {
    const reader = new ReaderProcess(town.databasePath, program());
    await reader.ready;
    expect(getPriority(reader.pid)).toBe(5);
    if (process.platform === 'linux') {
      const env = readFileSync(`/proc/${reader.pid}/environ`, 'utf8');
      expect(env).not.toMatch(/SECRET|PEPPER|DATA_KEY|REDIS/);
    }
    reader.kill();
    await reader.gone;
  });

  it('maps no page of the database: whoever maps pays for each write of another with the whole map', async () => {
    const reader = new ReaderProcess(town.databasePath, program());
    await reader.ready;
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    const input = { filter: {}, page: { offset: 0, limit: 5 }, now: town.now, locale: 'zh-CN' };
    await reader.ask({ verb: 'pageAlarms', scope, input }, 30 * second);
    if (process.platform === 'linux') {
      const maps = readFileSync(`/proc/${reader.pid}/maps`, 'utf8').split('\n');
      expect(maps.filter((line) => line.endsWith(town.databasePath))).toEqual([]);
      // What writers and readers share is mapped: the file has been open.
      expect(maps.some((line) => line.endsWith(`${town.databasePath}-shm`))).toBe(true);
    }
    reader.kill();
    await reader.gone;
  });

  it('that is killed loses its question, and nobody else’s', async () => {
    const reader = new ReaderProcess(town.databasePath, program());
    await reader.ready;
    const ids = [oneId()];
    stalled();
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    const input = { filter: { ids }, page: { offset: 0, limit: 5 }, now: town.now, locale: 'zh-CN' };
    const question = reader.ask({ verb: 'pageAlarms', scope, input }, 30 * second);
    const outcome = expect(question).rejects.toBeInstanceOf(ReaderLost);
    setTimeout(() => process.kill(reader.pid, 'SIGKILL'), 300);
    await outcome;
    await reader.gone;
    await expect(reader.ask({ next: true }, second)).rejects.toBeInstanceOf(ReaderLost);
  });

  it('that cannot be made, as no file can be opened, is refused, and its server goes on', async () => {
    const few = `ulimit -n 60; exec "$0" --import tsx tests/support/fewDescriptors.ts "$1"`;
    const args = ['-c', few, process.execPath, town.databasePath];
    const { stdout } = await promisify(execFile)('bash', args, { cwd: projectDir });
    expect(stdout.trim().split('\n')).toEqual(
      Array.from({ length: 3 }, () => 'a reader could not be started: too many files are open'),
    );
  });

  it('ends when its server is gone', async () => {
    const child = spawn(process.execPath, [program(), town.databasePath], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    });
    const words = child.stdio[3] as Duplex;
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    words.once('data', () => words.destroy());
    expect(await ended).toBe(0);
  });
});
