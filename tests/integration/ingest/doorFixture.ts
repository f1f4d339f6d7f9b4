import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { Hono } from 'hono';
import { Redis } from 'ioredis';
import { ulid } from 'ulid';
import { addDevices } from '#db/devices/addDevices.ts';
import type { Database } from '#db/engine/database.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { ensureBase } from '#db/settings/ensureBase.ts';
import { queueKey, queues } from '#domain/queues.ts';
import type { TelemetryBatch, TelemetryItem } from '#domain/telemetry/item.ts';
import { makeImei } from '#domain/devices/imei.ts';
import { signRequest, type ReportAnswer, type ReportItem, type Signing } from '#scripts/simulator/signedDevice.ts';
import { createGate, type Gate } from '#server/gate/gate.ts';
import { addressOf } from '#server/http/address.ts';
import { openDoors, type OpenDoor } from '#server/doors/openDoors.ts';
import { doors } from '#server/doors/table.ts';
import type { Door } from '#server/doors/door.ts';
import { createIntake, type IntakeDeps } from '#server/intake/intake.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';

export interface TestDevice extends Signing {
  readonly id: string;
  readonly deviceNo: number;
}

export const dataKey = randomBytes(32).toString('base64url');

export const doorConfig: IntakeDeps['config'] = {
  DATA_KEY: dataKey,
  ingestLanes: 4,
  INGEST_DEVICE_RATE: 1_000_000,
  INGEST_DEVICE_BURST: 1_000_000,
  INGEST_GATEWAY_RATE: 1_000_000,
  INGEST_GATEWAY_BURST: 1_000_000,
  INGEST_MEMORY_SHARE: 0.6,
  INGEST_BACKLOG_SEC: 120,
};

/** Two detachments below one root; devices and a gateway in the first, a stranger and a switched-off one. */
export interface Site {
  readonly devices: readonly TestDevice[];
  readonly gateway: TestDevice;
  readonly foreign: TestDevice;
  readonly off: TestDevice;
}

let nextSerial = 1;

export async function addTestDevice(
  db: Database,
  where: { readonly orgId: string; readonly projectId: string; readonly model?: string; readonly typeId?: string },
): Promise<TestDevice> {
  const secret = newDeviceSecret();
  const serial = nextSerial++;
  const imei = makeImei('86012345', serial);
  const id = ulid();
  const [deviceNo = 0] = await db.write((tx) =>
    addDevices(tx, [
      {
        id,
        imei,
        device_name: `device ${serial}`,
        code: `T-${serial}`,
        typeId: where.typeId ?? 'tilt',
        modelId: where.model ?? 'GL-T100',
        railId: null,
        projectId: where.projectId,
        orgId: where.orgId,
        position: null,
        ...sealDeviceSecret(secret, parseDataKeys(dataKey)),
        now: Date.now(),
      },
    ]),
  );
  return { id, imei, secret, deviceNo };
}

export async function makeSite(db: Database): Promise<Site & { readonly orgId: string; readonly projectId: string }> {
  const now = Date.now();
  const root = await db.write((tx) => ensureBase(tx, { rootId: ulid(), rootTitle: 'root', now }));
  const [orgId, otherOrgId, projectId, otherProjectId] = [ulid(), ulid(), ulid(), ulid()];
  await db.write(async (tx) => {
    await addOrganization(tx, { id: orgId, parentId: root.id, title: 'first', now });
    await addOrganization(tx, { id: otherOrgId, parentId: root.id, title: 'second', now });
  });
  await db.write(async (tx) => {
    await addProject(tx, { id: projectId, orgId, name: 'one', code: 'P-1', status: 'running', now });
    await addProject(tx, { id: otherProjectId, orgId: otherOrgId, name: 'two', code: 'P-2', status: 'running', now });
  });
  const here = { orgId, projectId };
  const devices: TestDevice[] = [];
  for (let i = 0; i < 6; i += 1) devices.push(await addTestDevice(db, here));
  const gateway = await addTestDevice(db, { ...here, model: 'GL-G10', typeId: 'gateway' });
  const foreign = await addTestDevice(db, { orgId: otherOrgId, projectId: otherProjectId });
  const off = await addTestDevice(db, here);
  await switchOff(db, off.id);
  return { ...here, devices, gateway, foreign, off };
}

/** Straight to the row: there is no verb for it that a door would need. */
export async function switchOff(db: Database, deviceId: string): Promise<void> {
  const { device } = await import('#db/schema/devices.ts');
  const { eq } = await import('drizzle-orm');
  await db.write(async (tx) => {
    const revision = await tx.revision();
    await tx.sql.update(device).set({ enabled: false, revision }).where(eq(device.id, deviceId));
  });
}

export interface DoorFixture extends Site {
  readonly orgId: string;
  readonly projectId: string;
  readonly test: TestDatabase;
  readonly bus: RedisBus;
  /** The door over HTTP. */
  readonly door: OpenDoor;
  readonly gate: Gate;
  readonly app: Hono;
  /** Signs and posts; what comes back is the envelope. */
  post(as: Signing, path: string, body: string | Uint8Array | object, more?: PostOptions): Promise<ReportAnswer>;
  report(as: Signing, item: ReportItem | object): Promise<ReportAnswer>;
  batch(as: Signing, items: readonly (ReportItem | object)[]): Promise<ReportAnswer>;
  /** Everything that waits in the queue now. */
  queued(queue?: 'telemetry' | 'alarms'): Promise<TelemetryItem[]>;
  close(): Promise<void>;
}

export interface PostOptions {
  readonly gzip?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeMs?: number;
}

export interface FixtureOptions {
  readonly config?: Partial<IntakeDeps['config']>;
  readonly redisUrl?: string;
  readonly now?: () => number;
  readonly clock?: NonNullable<IntakeDeps['clock']>;
  readonly bus?: (bus: RedisBus) => IntakeDeps['bus'];
  readonly log?: IntakeDeps['log'];
  /** Instead of the product's table of doors; the first row is the one over HTTP. */
  readonly table?: readonly Door[];
  /** Callers are told apart by the address of their connection. */
  readonly byAddress?: boolean;
  /** How long a body may take, where that is not the usual. */
  readonly bodyTimes?: Parameters<typeof createGate>[1];
}

const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined } as unknown as IntakeDeps['log'];

export async function openDoor(options: FixtureOptions = {}): Promise<DoorFixture> {
  const redisUrl = options.redisUrl ?? process.env['TEST_REDIS_URL'] ?? '';
  const prefix = `door-${ulid()}`;
  const test = await openTestDatabase();
  const site = await makeSite(test.db);
  const bus = await openBus({ redisUrl, role: 'server', prefix });
  const settings = { TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 3_000, MAX_CONNECTIONS: 5_000, MAX_SOCKETS: 2_000 };
  const gate = createGate(settings, options.bodyTimes);
  const now = options.now ?? Date.now;
  const log = options.log ?? quiet;
  const config = { ...doorConfig, ...options.config };
  const told = options.clock && { clock: options.clock };
  const deps = { db: test.db, bus: options.bus?.(bus) ?? bus, config, now, log, serverId: 'test', ...told };
  const intake = createIntake(deps);
  const opened = openDoors(options.table ?? doors, intake, {
    now,
    log,
    gate,
    ...(options.byAddress === true && { addressOf: (c) => addressOf(c, 0) }),
  });
  const [door] = opened as [OpenDoor];
  await intake.start();
  const app = new Hono();
  for (const { path, routes } of opened) app.route(path, routes);

  async function post(as: Signing, path: string, body: string | Uint8Array | object, more: PostOptions = {}) {
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const full = `/api/device/${path}`;
    const timeMs = more.timeMs ?? now();
    const signed = signRequest(as, full, bytes, { timeMs, gzip: more.gzip ?? false });
    const answer = await app.request(full, {
      method: 'POST',
      headers: { ...signed.headers, ...more.headers },
      body: signed.body,
    });
    const told = (await answer.json()) as Pick<ReportAnswer, 'errno' | 'data'>;
    const retryAfter = answer.headers.get('retry-after');
    return { http: answer.status, retryAfterSec: retryAfter === null ? null : Number(retryAfter), ...told };
  }

  async function queued(queue: 'telemetry' | 'alarms' = 'telemetry'): Promise<TelemetryItem[]> {
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    const items: TelemetryItem[] = [];
    for (let lane = 0; lane < queues[queue].lanes; lane += 1) {
      const reader = new Queue<TelemetryBatch>(queueKey(queue, lane), { connection, prefix });
      for (const job of await reader.getJobs(['waiting', 'prioritized'])) items.push(...job.data.items);
      await reader.close();
    }
    connection.disconnect();
    return items;
  }

  return {
    ...site,
    test,
    bus,
    door,
    gate,
    app,
    post,
    report: (as, item) => post(as, 'report', item),
    batch: (as, items) => post(as, 'reportBatch', { items }),
    queued,
    async close() {
      await intake.stop();
      await bus.close();
      await test.close();
    },
  };
}
