import { createChannelSender } from '#workers/bus/senders/channels/channelSender.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import pino from 'pino';
import { ulid } from 'ulid';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { addDevices } from '#db/devices/addDevices.ts';
import { beat } from '#db/ingest/beat.ts';
import type { Database } from '#db/engine/database.ts';
import { deviceModel, deviceType } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { rail } from '#db/schema/rails.ts';
import { user } from '#db/schema/users.ts';
import type { Role } from '#domain/access/access.ts';
import type { QueuePayload } from '#domain/queues.ts';
import type { Publication } from '#domain/realtime.ts';
import { batchVersion, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import type { Hint } from '#domain/changes.ts';
import type { LiveValues } from '#workers/bus/bus.ts';
import type { OutgoingMessage } from '#workers/bus/senders/sender.ts';
import { handleAlarms } from '#workers/jobs/alarms.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { handleTelemetry } from '#workers/jobs/telemetry.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepSilence } from '#workers/sweeps/sweepSilence.ts';

/** The first moment of every test. */
export const startMs = Date.UTC(2026, 8, 1, 4, 0, 0);

export interface SiteOptions {
  readonly devices?: number;
  readonly silentMinutes?: number;
  readonly heightMm?: number;
  /** Metres from one device to the next along the guardrail; absent: so far that no impact is of two. */
  readonly apartM?: number;
  /** Where a device stands along the guardrail, metres; absent: all of them `apartM` from each other. */
  readonly alongM?: (device: number) => number;
  readonly metrics?: string[];
  /** Devices whose facts are kept at most. */
  readonly mostFacts?: number;
}

/** A small organisation with a rail full of devices, a clock that stands still until it is told, and a deaf bus. */
export interface Site extends TestDatabase {
  now: number;
  readonly context: JobContext;
  readonly devices: ReadonlyArray<{ readonly id: string; readonly no: number }>;
  readonly first: { readonly id: string; readonly no: number };
  readonly publications: Publication[];
  readonly hints: Hint[];
  readonly values: LiveValues[];
  readonly watched: Set<string>;
  /** Ids of deliveries that were enqueued. */
  readonly deliveries: string[];
  /** Mails that were sent. */
  readonly mails: OutgoingMessage[];
  item(device: number, metrics: MetricValues, more?: Partial<TelemetryItem>): TelemetryItem;
  lane(...items: TelemetryItem[]): Promise<void>;
  alarmsJob(...items: TelemetryItem[]): Promise<void>;
  /** A door and the lanes live now. */
  alive(): Promise<void>;
  sweep(backlog?: number | null): ReturnType<typeof sweepSilence>;
}

/** Seal what a site keeps secret. */
export const dataKeys = parseDataKeys(Buffer.alloc(32, 7).toString('base64url'));

export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const publications: Publication[] = [];
  const hints: Hint[] = [];
  const values: LiveValues[] = [];
  const watched = new Set<string>();
  const deliveries: string[] = [];
  const mails: OutgoingMessage[] = [];
  const test = await openTestDatabase({ publish: (publication) => publications.push(publication) });
  const bus: JobContext['bus'] = {
    publish: (channel, message) => {
      if (channel === 'hints') hints.push(...(message as Hint[]));
      if (channel === 'values') values.push(...(message as LiveValues[]));
    },
    enqueue: async (name, payload) => {
      if (name === 'outbox') deliveries.push((payload as QueuePayload<'outbox'>).outboxId);
    },
    watched: async () => watched,
  };
  const { db } = test;
  await furnish(db, options);
  const ids = Array.from({ length: options.devices ?? 1 }, () => ulid(startMs));
  const numbers = await db.write((tx) =>
    addDevices(
      tx,
      ids.map((id, at) => newDevice(id, at, options)),
    ),
  );
  const devices = ids.map((id, at) => ({ id, no: numbers[at] as number }));

  const [first] = devices;
  if (!first) throw new Error('A site has at least one device');

  let seq = 0;
  const site: Site = {
    ...test,
    now: startMs,
    context: {
      db,
      facts: new FactsCache(options.mostFacts === undefined ? {} : { mostDevices: options.mostFacts }),
      bus,
      now: () => site.now,
      log: pino({ level: 'silent' }),
      senders: {
        mail: async (mail) => void mails.push(mail),
        sms: async () => undefined,
        channel: createChannelSender(dataKeys),
        isReal: { mail: true, sms: false },
      },
      timeZone: 'Asia/Shanghai',
      auditKeys: chainKeysOf({ TOKEN_PEPPER: 'a-pepper-of-this-test' }),
      imports: { dataKeys, maxRows: 100_000 },
    },
    devices,
    first,
    publications,
    hints,
    values,
    watched,
    deliveries,
    mails,
    item: (device, metrics, more = {}) => ({
      deviceNo: devices[device]?.no ?? device,
      sentTs: site.now,
      seq: ++seq,
      receivedAt: site.now,
      type: 'telemetry',
      flags: 0,
      metrics,
      ...more,
    }),
    lane: (...items) => handleTelemetry([{ v: batchVersion, items }], site.context),
    alarmsJob: (...items) => handleAlarms([{ v: batchVersion, items }], site.context),
    alive: async () => {
      for (const kind of ['door', 'lanes'] as const) {
        await db.write((tx) => beat(tx, { id: kind, kind, at: site.now, oldestReceivedAt: null }));
      }
    },
    sweep: (backlog = null) => sweepSilence(site.context, backlog),
  };
  return site;
}

function newDevice(id: string, at: number, options: SiteOptions) {
  const alongM = options.alongM?.(at) ?? at * (options.apartM ?? 1_000);
  const digits = String(at).padStart(6, '0');
  return {
    id,
    device_name: `K${digits}`,
    imei: `860000000${digits}`,
    code: `D${digits}`,
    typeId: 'tilt',
    modelId: 'tilt-1',
    railId: 'rail',
    projectId: 'bridge',
    orgId: 'city',
    position: `${(117.2 + alongM / 94_500).toFixed(6)},31.800000`,
    secretEnc: '-',
    secretHint: '-',
    silentMinutes: options.silentMinutes ?? null,
    now: startMs,
  };
}

/** Organisations root → city → street and a sibling, a project with a rail, and people with and without a say. */
async function furnish(db: Database, options: SiteOptions): Promise<void> {
  const times = { createdAt: startMs, updatedAt: startMs };
  await db.write(async (tx) => {
    const organizations = [
      { id: 'root', parentId: null, path: '/root/', level: 1 },
      { id: 'city', parentId: 'root', path: '/root/city/', level: 2 },
      { id: 'street', parentId: 'city', path: '/root/city/street/', level: 3 },
      { id: 'sibling', parentId: 'root', path: '/root/sibling/', level: 2 },
    ];
    await tx.sql.insert(organization).values(organizations.map((row) => ({ ...row, title: row.id, ...times })));
    await tx.sql.insert(project).values({
      id: 'bridge',
      orgId: 'city',
      name: 'Bridge',
      code: 'P1',
      status: 'running',
      ...times,
    });
    await tx.sql.insert(rail).values({
      id: 'rail',
      orgId: 'city',
      projectId: 'bridge',
      name: 'West rail',
      railType: 'bridge',
      ...times,
    });
    await tx.sql.insert(deviceType).values({
      id: 'tilt',
      code: 'tilt',
      name: '倾角防撞终端',
      nameEn: 'Tilt terminal',
      metrics: options.metrics ?? ['tilt', 'impactG', 'batteryPct'],
    });
    await tx.sql.insert(deviceModel).values({
      id: 'tilt-1',
      typeId: 'tilt',
      code: 'T1',
      name: 'T1',
      manufacturer: 'maker',
      reportIntervalSec: 60,
      heightMm: options.heightMm ?? null,
    });
    await tx.sql
      .insert(user)
      .values([
        person('operator', 'city', ['operate']),
        person('supervisor', 'root', ['supervise_zhidui']),
        person('below', 'street', ['operate']),
        person('beside', 'sibling', ['operate']),
        person('root-only', 'city', ['root']),
        { ...person('disabled', 'city', ['operate']), status: 'disabled' },
      ]);
  });
}

function person(id: string, orgId: string, roles: Role[]): typeof user.$inferInsert {
  return {
    id,
    uuid: id,
    username: id,
    usernameLower: id,
    passwordHash: '-',
    realName: id,
    mobile: id,
    orgId,
    roles,
    status: 'enabled',
    createdAt: startMs,
    updatedAt: startMs,
  };
}

/** Lets the ingest live for a while, with a sweep every 25 s, as it does when nothing is wrong. */
export async function live(site: Site, forMs: number, each?: () => Promise<void>): Promise<void> {
  const until = site.now + forMs;
  while (site.now < until) {
    site.now = Math.min(until, site.now + 25_000);
    await each?.();
    await site.alive();
    await site.sweep();
  }
}
