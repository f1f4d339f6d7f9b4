import { randomBytes } from 'node:crypto';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevices } from '#db/devices/addDevices.ts';
import { device, deviceModel } from '#db/schema/devices.ts';
import { addUser } from '#db/users/addUser.ts';
import type { PackedSnapshot } from '#domain/snapshot.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/http/password.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import type { HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { signed } from '../users/readBook.ts';
import { openTown, password, readersOf, type Town } from './town.ts';

const deviceCount = 2_000;
const pages = 200;
const pagesOfSession = 4;
/** A slow page takes 16 KiB, waits, and goes on. */
const sip = { bytes: 16_384, pauseMs: 20 };
/** A change of any row makes a kept snapshot old: one comes every so often while they ask. */
const changeMs = 1_000;

let town: Town;
let server: Server;
let port = 0;
let readings = 0;
let changes = 0;
const tokens: string[] = [];

function counting(readers: HeavyReaders): HeavyReaders {
  return {
    ...readers,
    ask: (verb, scope, input) => {
      if (verb === 'readWholeScope') readings += 1;
      return readers.ask(verb, scope, input);
    },
  };
}

beforeAll(async () => {
  town = await openTown();
  const [model] = await town.db.snapshot((tx) => tx.sql.select().from(deviceModel).limit(1));
  if (model === undefined) throw new Error('no model');
  const devices = Array.from({ length: deviceCount }, (_, no) => ({
    id: `rush-${no}`,
    // Names that do not pack, so that an answer is larger than the buffers between two processes.
    device_name: randomBytes(24).toString('base64'),
    imei: `8699966${String(no).padStart(8, '0')}`,
    code: `RUSH-${no}`,
    typeId: model.typeId,
    modelId: model.id,
    railId: null,
    projectId: 'project-north',
    orgId: 'north',
    position: null,
    secretEnc: '-',
    secretHint: '-',
    now: town.now,
  }));
  await town.db.write((tx) => addDevices(tx, devices));
  const passwordHash = await hashPassword(password, { N: 16, r: 8, p: 1 });
  for (let n = 0; n < pages / pagesOfSession; n += 1) {
    const username = `page${n}`;
    const account = { id: username, uuid: crypto.randomUUID(), username, passwordHash, realName: username };
    const mobile = `1390000${1_000 + n}`;
    await town.db.write((tx) => addUser(tx, { ...account, mobile, orgId: 'root', roles: ['root'], now: town.now }));
    const reply = await town.call('POST', '/api/login', { body: { username, password } });
    tokens.push((reply.data as { token: string }).token);
  }
  // As after a restart: the sessions are in the database, and nothing that was read is kept.
  const deps = { ...town.deps, readers: counting(readersOf(town.db)) };
  const app = createApp({ deps, files: staticFiles('/nowhere', town.config) });
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
}, 120_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await town.close();
});

interface Page {
  readonly deviceCount: number;
  readonly toldLater: number;
}

/** Asks as the client does: whoever is told to come again comes again when told. */
async function openPage(no: number): Promise<Page> {
  const path = '/api/web/realtime/getSnapshot';
  const token = tokens[no % tokens.length] ?? '';
  for (let toldLater = 0; ; toldLater += 1) {
    const { headers } = signed(town, { method: 'GET', path, token });
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const all = { ...(headers as Record<string, string>), 'Accept-Encoding': 'gzip' };
      request({ port, path, headers: all }, done).on('error', fail).end();
    });
    const bytes = await takeBody(response, no % 2 === 1);
    if (response.statusCode === 503) {
      const retryAfterS = Number(response.headers['retry-after']);
      expect(retryAfterS).toBeGreaterThan(0);
      await delay(retryAfterS * 1_000);
      continue;
    }
    expect(response.statusCode).toBe(200);
    expect(response.complete).toBe(true);
    const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
    const { errno, data } = JSON.parse(text.toString()) as { errno: number; data: PackedSnapshot };
    expect(errno).toBe(0);
    return { deviceCount: data.deviceCount, toldLater };
  }
}

async function takeBody(response: IncomingMessage, isSlow: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sipped = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    sipped += (chunk as Buffer).length;
    if (isSlow && sipped >= sip.bytes) {
      sipped = 0;
      await delay(sip.pauseMs);
    }
  }
  return Buffer.concat(chunks);
}

it('11.4 two hundred pages after a restart, half of them slow, all have every device, from few readings', async () => {
  let isOver = false;
  const changing = (async () => {
    while (!isOver) {
      changes += 1;
      await town.report('south', { impactG: 9, tiltX: changes }, town.now + changes * 1_000);
      await delay(changeMs);
    }
  })();
  const others: number[] = [];
  const answering = (async () => {
    while (!isOver) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/health`);
      others.push(reply.status);
      await delay(50);
    }
  })();
  let all: readonly Page[] = [];
  try {
    all = await Promise.all(Array.from({ length: pages }, (_, no) => openPage(no)));
  } finally {
    isOver = true;
    await Promise.all([changing, answering]);
  }
  const stored = await town.db.snapshot((tx) => tx.sql.$count(device));
  expect(stored).toBeGreaterThan(deviceCount);
  expect(all.filter((page) => page.deviceCount !== stored)).toEqual([]);
  // One a change at the most, however many ask.
  expect(readings).toBeGreaterThan(0);
  expect(readings).toBeLessThanOrEqual(changes + 2);
  expect(readings).toBeLessThan(pages / 8);
  expect(new Set(others)).toEqual(new Set([200]));
}, 120_000);
