import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { addDevices } from '#db/devices/addDevices.ts';
import type { Database } from '#db/engine/database.ts';
import { loggableError } from '#db/engine/loggableError.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import { ensureBase } from '#db/settings/ensureBase.ts';
import { session } from '#db/schema/users.ts';
import { addUser } from '#db/users/addUser.ts';
import type { Role } from '#domain/access/access.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { stringToSign } from '#domain/access/signature.ts';
import { parseConfig, type Config } from '#domain/config.ts';
import type { Publication } from '#domain/realtime.ts';
import { batchVersion, type TelemetryItem } from '#domain/telemetry/item.ts';
import { isProven } from '#domain/users/recentProof.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';
import { createApp } from '#server/app.ts';
import { createGate } from '#server/gate/gate.ts';
import type { ServerDeps } from '#server/http/deps.ts';
import { hashPassword } from '#server/http/password.ts';
import { tokenHash as hashOfToken } from '#server/http/secret.ts';
import { databaseReaders } from '#server/readers/databaseReaders.ts';
import { heavyVerbs, type HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { sessionCookie } from '#server/http/sessionCookie.ts';
import { staticFiles, type StaticFiles } from '#server/http/staticFiles.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import type { Hint } from '#domain/changes.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { createMeter } from '#workers/bus/metrics/meter.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { createSenders } from '#workers/bus/senders/createSenders.ts';
import { handleTelemetry } from '#workers/jobs/telemetry.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';

export const password = 'correct horse';
/** The first moment of every test. */
export const startMs = Date.UTC(2026, 8, 1, 4, 0, 0);

/**
 * root ─ city ─ north
 *      │      └ south
 *      └ other
 */
const orgs = [
  ['city', 'root'],
  ['north', 'city'],
  ['south', 'city'],
  ['other', 'root'],
] as const;
export type OrgId = 'root' | (typeof orgs)[number][0];

const people = {
  root: { orgId: 'root', roles: ['root'] },
  chief: { orgId: 'city', roles: ['supervise_zhidui'] },
  north1: { orgId: 'north', roles: ['operate'] },
  north2: { orgId: 'north', roles: ['operate'] },
  south1: { orgId: 'south', roles: ['operate'] },
  stranger: { orgId: 'other', roles: ['operate'] },
  viewer: { orgId: 'city', roles: [] },
  orphan: { orgId: null, roles: ['operate'] },
} as const satisfies Record<string, { orgId: OrgId | null; roles: readonly Role[] }>;
export type Person = keyof typeof people;
export const persons = Object.keys(people) as Person[];

export interface Reply {
  readonly status: number;
  readonly errno: number;
  readonly errmsg: string;
  // A test says what it expects of it.
  readonly data: never;
  readonly headers: Headers;
  readonly raw: string;
  /** What `raw` was read from: of a file the file itself. */
  readonly bytes: Uint8Array;
}

export interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of JSON. */
  readonly rawBody?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly time?: number;
  readonly random?: number;
}

export interface Town extends TestDatabase {
  now: number;
  readonly app: ReturnType<typeof createApp>;
  readonly config: Config;
  readonly deps: ServerDeps;
  readonly redis: RedisClient;
  readonly hints: Hint[];
  /** What the server asked the workers to do. */
  readonly queued: Array<{ readonly name: string; readonly payload: unknown }>;
  readonly publications: Publication[];
  /** Lines of the server's log. */
  readonly logged: string[];
  /** One device an organisation but the root, at its own rail and project. */
  readonly deviceOf: Readonly<Record<Exclude<OrgId, 'root'>, { readonly id: string; readonly no: number }>>;
  call(method: string, path: string, sent?: Sent): Promise<Reply>;
  signIn(person: Person, more?: Record<string, unknown>, address?: string): Promise<Reply>;
  /** Token of a person, signed in once, who gave the password lately however far the clock was turned. */
  tokenOf(person: Person): Promise<string>;
  /** The token was revoked: the next call signs in anew. */
  forgetToken(person: Person): void;
  /** Calls as a person. */
  as(person: Person, method: string, path: string, sent?: Sent): Promise<Reply>;
  /** A report of the device of an organisation, through the telemetry job. */
  report(org: Exclude<OrgId, 'root'>, metrics: MetricValues, atMs?: number): Promise<void>;
}

export interface TownOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: (config: Config) => StaticFiles;
  /** Instead of reading in this process. */
  readonly readers?: (test: TestDatabase) => HeavyReaders;
  /** New passwords are hashed at the product's price, as no other test needs. */
  readonly atFullCost?: boolean;
}

/** A thousandth of the real price: most tests are not about it. */
const passwordCost = { N: 16, r: 8, p: 1 };
let hash: Promise<string> | null = null;

export async function openTown(options: TownOptions = {}): Promise<Town> {
  const publications: Publication[] = [];
  const hints: Hint[] = [];
  const queued: Town['queued'] = [];
  const logged: string[] = [];
  const test = await openTestDatabase({ publish: (publication) => publications.push(publication), role: 'server' });
  const redisUrl = options.env?.['REDIS_URL'] ?? process.env['TEST_REDIS_URL'] ?? '';
  const redis = await connectProducer(redisUrl, 'test-town');
  const config = parseConfig({
    NODE_ENV: 'test',
    // Captcha codes stand in the answers.
    DEMO: '1',
    HOST: '127.0.0.1',
    APP_KEY: 'gl-test-key',
    APP_SECRET: 'a-secret-of-this-test',
    TOKEN_PEPPER: 'a-pepper-of-this-test',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
    MAP_TOKEN_SECRET: 'a-map-secret-of-this-test',
    AUTH_PER_MIN: '100000',
    CALLS_PER_MIN: '100000',
    STRANGER_CALLS_PER_MIN: '100000',
    REDIS_URL: redisUrl,
    DATA_DIR: mkdtempSync(join(process.env['TEST_FOLDER'] ?? '', 'town-')),
    ...options.env,
  });
  const { db } = test;
  const deps: ServerDeps = {
    db,
    readers: options.readers?.(test) ?? readersOf(db),
    bus: {
      publish: (channel, message) => {
        if (channel === 'hints') hints.push(...(message as readonly Hint[]));
      },
      pressure: async () => ({ memoryShare: 0, oldestWaitingMs: 0 }),
      enqueue: async (name, payload) => {
        queued.push({ name, payload });
      },
    },
    redis,
    config,
    now: () => town.now,
    log: pino(
      { level: 'trace', serializers: { err: loggableError } },
      { write: (line: string) => void logged.push(line) },
    ),
    metrics: createMeter('server'),
    gate: createGate(config),
    senders: createSenders(config, () => town.now),
    prefix: `test-${ulid()}`,
    ...(options.atFullCost === true ? {} : { passwordCost }),
  };
  const files = options.files?.(config) ?? staticFiles('/nowhere', config);
  const app = createApp({ deps, files });
  hash ??= hashPassword(password, passwordCost);
  const numbers = await furnish(test, await hash);
  const tokens = new Map<Person, string>();
  const provenAt = new Map<string, number>();
  const staysProven = async (token: string): Promise<void> => {
    if (isProven(provenAt.get(token) ?? null, town.now)) return;
    const tokenHash = hashOfToken(token, config.TOKEN_PEPPER);
    await db.write((tx) => tx.sql.update(session).set({ provenAt: town.now }).where(eq(session.tokenHash, tokenHash)));
    provenAt.set(token, town.now);
  };
  const deviceOf = Object.fromEntries(orgs.map(([id], at) => [id, { id: `device-${id}`, no: numbers[at] }]));
  const facts = new FactsCache();
  let seq = 0;

  const town: Town = {
    ...test,
    now: startMs,
    app,
    config,
    deps,
    redis,
    hints,
    queued,
    publications,
    logged,
    deviceOf: deviceOf as unknown as Town['deviceOf'],
    call: async (method, path, sent = {}) => {
      const address = sent.address ?? '127.0.0.1';
      const env = { incoming: { socket: { remoteAddress: address } } };
      const query = new URLSearchParams(sent.query).toString();
      const url = query === '' ? path : `${path}?${query}`;
      return readReply(await app.request(url, initOf(config, town.now, method, path, sent), env));
    },
    signIn: (person, more = {}, address = '127.0.0.1') =>
      town.call('POST', '/api/login', { body: { username: person, password, ...more }, address }),
    tokenOf: async (person) => {
      const known = tokens.get(person);
      if (known !== undefined) {
        await staysProven(known);
        return known;
      }
      const { token } = (await town.signIn(person)).data as { token: string };
      tokens.set(person, token);
      provenAt.set(token, town.now);
      return token;
    },
    forgetToken: (person) => void tokens.delete(person),
    as: async (person, method, path, sent = {}) =>
      town.call(method, path, { ...sent, token: await town.tokenOf(person) }),
    report: async (org, metrics, atMs = town.now) => {
      seq += 1;
      const item: TelemetryItem = {
        deviceNo: town.deviceOf[org].no,
        sentTs: atMs,
        seq,
        receivedAt: atMs,
        type: 'telemetry',
        flags: 0,
        metrics,
      };
      const bus = { publish: deps.bus.publish, enqueue: async () => undefined, watched: async () => new Set<string>() };
      const context = {
        db,
        facts,
        bus,
        now: () => town.now,
        log: pino({ level: 'silent' }),
        senders: deps.senders,
        timeZone: config.APP_TZ,
        auditKeys: chainKeysOf(config),
        imports: { dataKeys: parseDataKeys(config.DATA_KEY), maxRows: config.IMPORT_MAX_ROWS },
      };
      await handleTelemetry([{ v: batchVersion, items: [item] }], context);
    },
    close: async () => {
      redis.disconnect();
      await test.close();
    },
  };
  return town;
}

/** In this process, as on PostgreSQL: the product's own processes have a test of theirs (server/readers.test.ts). */
export function readersOf(db: Database): HeavyReaders {
  return databaseReaders({ table: heavyVerbs, db, onEnded: () => undefined, onTrouble: () => undefined });
}

let counter = 0;

/** Another number for each call: two calls of one moment are two calls, and the town's time stands still. */
export function nextRandom(): number {
  counter += 1;
  return counter % 10_000;
}

/** A token as a browser sends it: with the cookie of its session. */
export function tokenHeaders(config: Pick<Config, 'TOKEN_PEPPER'>, token: string): Record<string, string> {
  const { name, value } = sessionCookie(token, config.TOKEN_PEPPER);
  return { 'Access-Token': token, Cookie: `${name}=${value}` };
}

function initOf(config: Config, nowMs: number, method: string, path: string, sent: Sent): RequestInit {
  const text = sent.rawBody ?? (sent.body === undefined ? '' : JSON.stringify(sent.body));
  const time = sent.time ?? nowMs;
  const random = sent.random ?? nextRandom();
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const query = Object.entries(sent.query ?? {});
  const signed = stringToSign({ method, path, query, time, random, bodyHash });
  return {
    method,
    headers: {
      'App-Key': config.APP_KEY,
      'App-Time': String(time),
      'App-Random': String(random),
      'App-Sign': createHmac('sha256', config.APP_SECRET).update(signed).digest('hex'),
      ...(sent.token === undefined ? {} : tokenHeaders(config, sent.token)),
      ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
      ...sent.headers,
    },
    ...(text === '' ? {} : { body: text }),
  };
}

/** The answer as tests look at it. */
export async function readReply(response: Response): Promise<Reply> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const raw = new TextDecoder().decode(bytes);
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  const body = (isJson ? JSON.parse(raw) : {}) as { errno?: number; errmsg?: string; data?: never };
  return {
    status: response.status,
    errno: body.errno ?? -1,
    errmsg: body.errmsg ?? '',
    data: body.data as never,
    headers: response.headers,
    raw,
    bytes,
  };
}

async function furnish({ db }: TestDatabase, passwordHash: string): Promise<number[]> {
  const now = startMs - 1_000;
  return db.write(async (tx) => {
    await ensureBase(tx, { rootId: 'root', rootTitle: 'Root', now });
    for (const [id, parentId] of orgs) await addOrganization(tx, { id, parentId, title: id, now });
    for (const [at, person] of persons.entries()) {
      const { orgId, roles } = people[person];
      await addUser(tx, {
        id: person,
        uuid: randomUUID(),
        username: person,
        passwordHash,
        realName: person,
        mobile: `1380000${String(1_000 + at)}`,
        mail: `${person}@example.com`,
        orgId,
        roles,
        now,
      });
    }
    for (const [orgId] of orgs) {
      const projectId = `project-${orgId}`;
      await addProject(tx, { id: projectId, orgId, name: projectId, code: projectId, status: 'running', now });
      await addRail(tx, {
        id: `rail-${orgId}`,
        orgId,
        projectId,
        name: `rail-${orgId}`,
        path: '[[117.200000,31.800000],[117.210000,31.800000]]',
        railType: 'bridge',
        lengthM: 945,
        now,
      });
    }
    return addDevices(
      tx,
      orgs.map(([orgId], at) => ({
        id: `device-${orgId}`,
        device_name: `Device ${orgId}`,
        imei: `86812301000${String(1_000 + at)}`,
        code: `D-${orgId}`,
        typeId: 'tilt',
        modelId: 'GL-T100',
        railId: `rail-${orgId}`,
        projectId: `project-${orgId}`,
        orgId,
        position: '117.205000,31.800000',
        secretEnc: 'x',
        secretHint: 'x',
        now,
      })),
    );
  });
}
