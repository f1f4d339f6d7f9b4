import { recordDeparture } from '#db/realtime/recordDeparture.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import type { RealtimeEvent } from '#domain/realtime.ts';
import type { ConfigKind } from '#domain/configKinds.ts';
import { until } from '../realtime/stage.ts';
import {
  isEditor,
  isSitting,
  sees,
  sitting,
  standsBelow,
  type Actor,
  type Place,
  type SocketWorld,
} from './socketWorld.ts';

/**
 * How an event is tried.
 * `word`: tells something of a place and answers the word that only it carries; `hears` says who gets it.
 * `counted`: as `word`, of an event that carries none: it is counted. Whoever sits below its place must hear it, or the count waits.
 * `personal`: told to one user; nobody else of any place gets it.
 * `own`: a test of its own in sockets.test.ts, for what is told to a session, to everybody, or by the clock.
 */
export type SocketCase =
  | {
      readonly kind: 'word';
      readonly tell: (world: SocketWorld, place: Place) => Promise<string>;
      readonly hears: (actor: Actor, place: Place) => boolean;
    }
  | {
      readonly kind: 'counted';
      readonly tell: (world: SocketWorld, place: Place) => void;
      readonly hears: (actor: Actor, place: Place) => boolean;
    }
  | { readonly kind: 'personal'; readonly payloadOf: (word: string) => unknown }
  | { readonly kind: 'own' };

/** A kind of each place, by which its hint is known. */
const kindOf = {
  own: 'companies',
  child: 'people',
  parent: 'projects',
  sibling: 'overdue',
  foreign: 'imeis',
  missing: 'screen',
} as const satisfies Record<Place, ConfigKind>;

/** A line for every event of the table: the compiler finds a new one without. */
export const socketCases: Readonly<Record<RealtimeEvent, SocketCase>> = {
  delta: {
    kind: 'word',
    hears: sees,
    tell: async (world, place) => {
      const { stage } = world;
      const id = world.deviceIn[place];
      if (place === 'missing') {
        // Something left an organisation that is not there.
        const left = { orgPath: world.pathOf(place), row: { kind: 'device' as const, id } };
        await stage.db.write(async (tx) => {
          await recordDeparture(tx, left, Date.now());
          await tx.revision();
        });
        return id;
      }
      await stage.setStatus(id, 2);
      await until(() => world.heard('root', 'delta', id));
      return id;
    },
  },
  sync: { kind: 'own' },
  reset: {
    kind: 'counted',
    // Those below have another path now, those above see other rows.
    hears: (actor, place) => sees(actor, place) || standsBelow(actor, place),
    tell: (world, place) => world.tell({ orgPath: world.pathOf(place), event: 'reset', payload: {} }),
  },
  stats: { kind: 'own' },
  'config:changed': {
    kind: 'word',
    // What rules a place is told to those who stand in it or below, whatever they see above.
    hears: standsBelow,
    tell: async (world, place) => {
      const kind = kindOf[place];
      world.tell({ orgPath: world.pathOf(place), event: 'config:changed', payload: { kind } });
      return kind;
    },
  },
  'users:changed': {
    kind: 'word',
    // A registration belongs to no place: every editor hears how many wait.
    hears: isEditor,
    tell: async (world, place) => {
      const pending = 7_000 + place.length * 100 + place.charCodeAt(0);
      world.tell({ event: 'users:changed', payload: { pending } });
      return String(pending);
    },
  },
  'users:online': {
    kind: 'word',
    hears: (actor, place) => isEditor(actor) && sees(actor, place),
    tell: async (world, place) => {
      const { userId } = world.residentOf[place];
      const payload = { userId, online: true };
      world.tell({ orgPath: world.pathOf(place), event: 'users:online', payload });
      return userId;
    },
  },
  message: {
    kind: 'personal',
    payloadOf: (noticeId) => ({
      message_type: 1000,
      ts: 1,
      content: {
        noticeId,
        noticeAction: 'NA01',
        noticeActionName: '',
        content: '',
        railName: '',
        deviceCode: '',
        severity: 1,
        targetType: 3,
        targetId: '',
        createdAt: 0,
        merged: 1,
      },
    }),
  },
  'notice:unread': { kind: 'personal', payloadOf: (word) => ({ unread: Number(word), abnormal: 0 }) },
  'notice:updated': { kind: 'personal', payloadOf: (word) => ({ ids: [word] }) },
  'access:changed': { kind: 'own' },
  'import:progress': {
    kind: 'word',
    // Wherever it was asked for.
    hears: (actor) => actor === 'root',
    tell: async (world, place) => {
      const id = `job-of-${place}`;
      world.tell({ event: 'import:progress', payload: { ...job, id, orgId: place } });
      await until(() => world.heard('root', 'import:progress', id));
      return id;
    },
  },
  'telemetry:batch': {
    kind: 'word',
    hears: sees,
    tell: async (world, place) => {
      const { stage } = world;
      const deviceId = world.deviceIn[place];
      for (const actor of sitting) await world.call[actor]('telemetry:subscribe', { deviceIds: [deviceId] });
      const values = [{ deviceId, orgPath: world.pathOf(place), ts: 1, receivedAt: 2, metrics: { tilt: 1 } }];
      stage.bus.publish('values', values);
      if (place !== 'missing') await until(() => world.heard('root', 'telemetry:batch', deviceId));
      return deviceId;
    },
  },
  'session:expired': { kind: 'own' },
  'server:restart': { kind: 'own' },
};

/** Whom a personal event is told to: each who sits, somebody of each place, and nobody at all. */
export const isMine = (actor: Actor, to: Actor | Place): boolean => isSitting(actor) && actor === to;

const job: ImportJobRow = {
  id: '',
  fileName: 'a.csv',
  fileSize: 1,
  orgId: '',
  orgName: '',
  mode: 'skip',
  createDevices: false,
  dryRun: false,
  status: 'running',
  totalRows: 2,
  validRows: 2,
  processedRows: 1,
  successRows: 1,
  failedRows: 0,
  skippedRows: 0,
  undoneShare: 0,
  deviceCount: 0,
  startedAt: 1,
  finishedAt: null,
  error: null,
  refusal: null,
  cancelRequested: false,
  pauseRequested: false,
  rate: 1,
  etaMs: 1,
  hasSecrets: false,
  createdBy: null,
  createdByName: null,
  createdAt: 1,
  seq: 1,
};
