import { z } from 'zod';
import { alarmRowSchema } from './alarms/alarm.ts';
import { configKindNames } from './configKinds.ts';
import { deviceRowSchema } from './devices/device.ts';
import { importJobSchema } from './imei/importJob.ts';
import { projectRowSchema } from './projects/project.ts';
import { railRowSchema } from './rails/rail.ts';
import type { listOf, RowLists, RowOf } from './revisionedLists.ts';

/** Kinds of rows that carry a revision. */
export const revisionedKinds = ['device', 'alarm', 'rail', 'project'] as const;
export type RevisionedKind = (typeof revisionedKinds)[number];

const removed = z.object({ kind: z.enum(revisionedKinds), id: z.string() });

const delta = z.object({
  prev: z.number(),
  revision: z.number(),
  ts: z.number(),
  devices: z.array(deviceRowSchema),
  alarms: z.array(alarmRowSchema),
  rails: z.array(railRowSchema),
  projects: z.array(projectRowSchema),
  removed: z.array(removed),
});

const deviceStatusCount = z.object({
  allCount: z.number(),
  normalCount: z.number(),
  faultCount: z.number(),
  abnormalCount: z.number(),
  offlineCount: z.number(),
});
export type DeviceStatusCount = z.infer<typeof deviceStatusCount>;

const stats = z.object({
  deviceStatusCount,
  alarmTodayCount: z.number(),
  unhandledCount: z.number(),
});
export type Stats = z.infer<typeof stats>;

/**
 * Who hears what one process tells the others, and what must be named for that. `user`: one person; `session`: one
 * sign-in; `org`: whoever sees what is there; `below`: whoever sits there or below; `editors`: whoever may edit
 * accounts; `editorsOf`: those of them who see that place; `root`: everybody with that role.
 */
export interface HintAddresses {
  readonly user: { readonly userId: string };
  readonly session: { readonly sessionId: string };
  /** Path of an organisation, e.g. `/root/a/`. */
  readonly org: { readonly orgPath: string };
  readonly below: { readonly orgPath: string };
  readonly editorsOf: { readonly orgPath: string };
  readonly editors: unknown;
  readonly root: unknown;
}

/**
 * How an event goes from one process to the others: as a hint, which each server hands to those of its sockets for whom
 * it is. A hint may be lost, a fact never.
 */
type HintRow =
  | { readonly to: keyof HintAddresses; readonly own?: never; readonly bare?: never }
  | {
      /** What the hint names; who hears it is said by a line of `server/realtime/takeHints.ts`. */
      readonly to: keyof HintAddresses;
      /** That line does not compile without its event, nor the event without it. */
      readonly own: true;
      /** Only that it happened is told: what is true now is read from the database. */
      readonly bare?: true;
    };

interface EventRow {
  readonly payload: z.ZodType;
  /** Absent: each server tells its own sockets. */
  readonly hint?: HintRow;
  /**
   * The connection of the page keeps it, by a line of `client/realtime/openLive.ts`, and no screen hears it. Any other
   * event is heard by `onEvent`.
   */
  readonly kept?: true;
}

/**
 * The table of realtime events, server to client: an event is a row here. Who hears it is tried by a line of
 * tests/integration/access/socketCases.ts.
 * @source docs/requirements.md E4
 */
export const realtime = {
  /** What changed in this organisation and below between `prev` and `revision`. */
  delta: { payload: delta, kept: true },
  /** Heartbeat of the revision every 5 s. */
  sync: { payload: z.object({ prev: z.number(), revision: z.number(), ts: z.number() }), kept: true },
  /**
   * Drop everything and take a snapshot: what stands in rows has changed without them. Told of an organisation that has
   * another path, to whoever sits in it, below it or above; of a new name of a model, to all.
   */
  reset: { payload: z.object({}), kept: true, hint: { to: 'org', own: true, bare: true } },
  /** Counts of the organisation, at most once a second. */
  stats: { payload: stats, kept: true },
  /** Told to those for whom the kind is (`domain/configKinds.ts`). */
  'config:changed': {
    payload: z.object({ kind: z.enum(configKindNames) }),
    hint: { to: 'below', own: true },
  },
  /** A notice for this user; message_type 1000 is the seed's push. */
  message: {
    payload: z.object({
      message_type: z.number(),
      ts: z.number(),
      content: z.object({
        noticeId: z.string(),
        noticeAction: z.string(),
        noticeActionName: z.string(),
        content: z.string(),
        railName: z.string(),
        deviceCode: z.string(),
        severity: z.number(),
        targetType: z.number(),
        targetId: z.string(),
        createdAt: z.number(),
        merged: z.number(),
      }),
    }),
    hint: { to: 'user', own: true },
  },
  'notice:unread': {
    payload: z.object({ unread: z.number(), abnormal: z.number() }),
    hint: { to: 'user', own: true },
  },
  'notice:updated': {
    payload: z.object({
      ids: z.array(z.string()),
      isRead: z.number().optional(),
      handledStatus: z.string().optional(),
    }),
    hint: { to: 'user' },
  },
  /** Accounts changed; `pending` registrations wait. */
  'users:changed': { payload: z.object({ pending: z.number() }), hint: { to: 'editors' } },
  /** A user of this organisation went online or offline. */
  'users:online': { payload: z.object({ userId: z.string(), online: z.boolean() }), hint: { to: 'editorsOf' } },
  /** Roles, organisation, status or duties of somebody changed. */
  'access:changed': {
    payload: z.object({ access: z.array(z.string()) }),
    hint: { to: 'user', own: true, bare: true },
  },
  /** How far an import is, at most four times a second; the last word of it always. */
  'import:progress': { payload: importJobSchema, hint: { to: 'root', own: true } },
  /** Values of one subscribed device, flushed every 100 ms. */
  'telemetry:batch': {
    payload: z.object({
      deviceId: z.string(),
      readings: z.array(
        z.object({ ts: z.number(), receivedAt: z.number(), metrics: z.record(z.string(), z.number()) }),
      ),
      dropped: z.number(),
    }),
    kept: true,
  },
  'session:expired': {
    payload: z.object({ errno: z.literal(1605) }),
    hint: { to: 'session', own: true, bare: true },
  },
  'server:restart': { payload: z.object({ retryMs: z.number() }) },
} as const satisfies Record<string, EventRow>;

export type RealtimeEvent = keyof typeof realtime;
/** Events that the connection of a page keeps. */
export type KeptEvent = {
  [E in RealtimeEvent]: (typeof realtime)[E] extends { readonly kept: true } ? E : never;
}[RealtimeEvent];
/** Events that a screen can hear. */
export type ScreenEvent = Exclude<RealtimeEvent, KeptEvent>;
export type RealtimePayload<E extends RealtimeEvent> = z.infer<(typeof realtime)[E]['payload']>;
export type ServerToClientEvents = { [E in RealtimeEvent]: (payload: RealtimePayload<E>) => void };
export type Delta = RealtimePayload<'delta'>;
export type Sync = RealtimePayload<'sync'>;

export interface Ack<T> {
  readonly errno: number;
  readonly errmsg: string;
  readonly data: T | null;
}

/**
 * Answer of `changes`: what came after `since`, or the word that a snapshot by HTTP is needed. `tooMany`: there are
 * more rows than this way carries; over a socket that means that HTTP (getChanges) is asked first.
 */
export type Changes =
  | (RowLists & {
      readonly mode: 'changes';
      readonly revision: number;
      readonly removed: ReadonlyArray<{ readonly kind: RevisionedKind; readonly id: string }>;
    })
  | { readonly mode: 'snapshot'; readonly why?: 'tooMany' };

/** An answer with the opaque name of the scope that it was made for: a client that was away compares it. */
export type ScopedChanges = Changes & { readonly scope: string };

/** Latest values of one device, as a new subscriber gets them. */
export interface LatestValues {
  readonly deviceId: string;
  readonly ts: number;
  readonly receivedAt: number;
  readonly lastSeenAt: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** When those metrics were measured that are older than `ts`, epoch ms. */
  readonly ages?: Readonly<Record<string, number>>;
}
export interface Subscribed {
  readonly latest: readonly LatestValues[];
  readonly refused: ReadonlyArray<{ readonly id: string; readonly errno: number }>;
}

const deviceIds = z.object({ deviceIds: z.array(z.string().max(32)).max(100) });

/** The table of calls, client to server; every one has an ack. @source docs/requirements.md E5 */
export const realtimeCalls = {
  /**
   * `scope` is the word of the last answer: when what the caller sees has another place by now, a snapshot is needed.
   */
  changes: z.object({ since: z.int().nonnegative(), scope: z.string().max(64).optional() }),
  'telemetry:subscribe': deviceIds,
  'telemetry:unsubscribe': deviceIds,
  time: z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type RealtimeCall = keyof typeof realtimeCalls;
interface CallAnswers {
  changes: ScopedChanges;
  'telemetry:subscribe': Subscribed;
  'telemetry:unsubscribe': null;
  time: number;
}
export type RealtimeAnswer<C extends RealtimeCall> = CallAnswers[C];
export type ClientToServerEvents = {
  [C in RealtimeCall]: (
    payload: z.infer<(typeof realtimeCalls)[C]>,
    ack: (answer: Ack<CallAnswers[C]>) => void,
  ) => void;
};

/** A row with the organisation it is seen in, e.g. `/root/a/`. The path never leaves the server. */
export interface Placed<T> {
  readonly orgPath: string;
  readonly row: T;
}

/** What one committed transaction changed, as writers publish it and the relay reads it from the database. */
export type Publication = {
  readonly [K in RevisionedKind as (typeof listOf)[K]]: ReadonlyArray<Placed<RowOf[K]>>;
} & {
  readonly revision: number;
  readonly departures: ReadonlyArray<Placed<{ readonly kind: RevisionedKind; readonly id: string }>>;
};
