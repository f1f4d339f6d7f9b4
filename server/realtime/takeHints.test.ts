import { describe, expect, it } from 'vitest';
import { isHintEvent, type Hint } from '#domain/changes.ts';
import { configKindNames, configKinds } from '#domain/configKinds.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { realtime } from '#domain/realtime.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { createHints } from './takeHints.ts';

interface Ear {
  readonly userId: string;
  readonly access: readonly string[];
  readonly orgPath: string;
}

/** Servers' ears without sockets: whoever is told something notes it. */
function stage(...ears: readonly Ear[]) {
  const told: string[] = [];
  const refreshed: string[] = [];
  const errors: string[] = [];
  const sockets = ears.map(({ userId, access, orgPath }) => {
    const orgId = orgPath.split('/').at(-2) ?? '';
    return {
      data: { userId, sessionId: `s-${userId}`, access, orgId, scope: { userId, access, orgPath } },
    } as unknown as LiveSocket;
  });
  const of = (key: 'userId' | 'sessionId') => (id: string) => new Set(sockets.filter(({ data }) => data[key] === id));
  const io = {
    to: (room: string) => ({ emit: (event: string) => told.push(`${room.replace('user:', '')} ${event}`) }),
  } as unknown as LiveServer;
  const tellAll = (event: string, payload: unknown, isFor: (socket: LiveSocket) => boolean) => {
    const status = event === 'import:progress' ? ` ${(payload as ImportJobRow).status}` : '';
    for (const socket of sockets.filter(isFor)) told.push(`${socket.data.userId} ${event}${status}`);
  };
  const hub = { all: () => sockets, tellAll, ofUser: of('userId'), ofSession: of('sessionId') };
  const sessions = {
    refresh: async (some: Iterable<LiveSocket>, word: string) => {
      for (const { data } of some) refreshed.push(`${data.userId} ${word}`);
    },
    expire: ({ data }: LiveSocket) => told.push(`${data.userId} session:expired`),
  };
  const planned: Array<() => void> = [];
  const timers = {
    now: () => 0,
    after: (_: number, run: () => void) => {
      planned.push(run);
      return () => undefined;
    },
  };
  const port = createHints(io, hub as never, sessions as never, timers, (error) =>
    errors.push((error as Error).message),
  );
  const pass = (): void => planned.splice(0).forEach((run) => run());
  return { take: (some: readonly Hint[]) => port.take(some), pass, told, refreshed, errors };
}

const job: ImportJobRow = {
  id: 'J',
  fileName: 'stock.csv',
  fileSize: 1,
  orgId: 'root',
  orgName: 'Root',
  mode: 'skip',
  createDevices: false,
  dryRun: false,
  status: 'running',
  totalRows: 1,
  validRows: 1,
  processedRows: 0,
  successRows: 0,
  failedRows: 0,
  skippedRows: 0,
  undoneShare: 0,
  deviceCount: 0,
  startedAt: null,
  finishedAt: null,
  error: null,
  refusal: null,
  cancelRequested: false,
  pauseRequested: false,
  rate: 0,
  etaMs: null,
  hasSecrets: false,
  createdBy: null,
  createdByName: null,
  createdAt: 0,
  seq: 0,
};

const root: Ear = { userId: 'root', access: ['root', 'supervise_zhidui', 'user:edit'], orgPath: '/root/' };
const onlyRoot: Ear = { userId: 'onlyRoot', access: ['root', 'user:edit'], orgPath: '/root/' };
const chief: Ear = { userId: 'chief', access: ['supervise_zhidui', 'user:edit'], orgPath: '/root/north/' };
const worker: Ear = { userId: 'worker', access: ['operate'], orgPath: '/root/north/team/' };

describe('hints', () => {
  it('10.1l: an event that nobody here knows changes nobody’s rights and is reported, and those after it are taken', () => {
    const at = stage(root, chief, worker);
    const newer = { userId: 'worker', event: 'weather:changed', payload: { sky: 'grey' } };
    const alien = { event: 'toString' };
    at.take([newer, alien, { sessionId: 's-chief', event: 'session:expired' }] as never);
    expect(at.refreshed).toEqual([]);
    expect(at.told).toEqual(['chief session:expired']);
    expect(at.errors).toHaveLength(2);
    expect(at.errors[0]).toContain('weather:changed');
  });

  it('10.1l: a kind that nobody here knows reaches nobody, least of all as one for everybody', () => {
    const at = stage(root, worker);
    at.take([{ orgPath: '/root/', event: 'config:changed', payload: { kind: 'users' } } as never]);
    expect(at.told).toEqual([]);
    expect(at.errors).toHaveLength(1);
  });

  it('10.1l: accounts that changed are told as such to every editor, and to nobody else', () => {
    const at = stage(root, chief, worker);
    at.take([{ event: 'users:changed', payload: { pending: 2 } }]);
    expect(at.told).toEqual(['root users:changed', 'chief users:changed']);
  });

  it('who came or went is told to the editors who see the place, without a line of its own', () => {
    const at = stage(root, chief, worker);
    const payload = { userId: 'somebody', online: true };
    at.take([{ event: 'users:online', orgPath: '/root/north/team/', payload }]);
    at.take([{ event: 'users:online', orgPath: '/root/south/', payload }]);
    expect(at.told).toEqual(['root users:online', 'chief users:online', 'root users:online']);
  });

  it('a hint goes by its row, whatever else it carries: a person’s id, or the room of the version before', () => {
    const at = stage(root, worker);
    const payload = { userId: 'worker', online: true };
    const spread = { userId: 'worker', room: 'org', orgPath: '/root/north/team/' };
    at.take([{ ...spread, event: 'users:online', payload } as never]);
    expect(at.told).toEqual(['root users:online']);
  });

  it('what is told to one person is told to that one alone, and nothing malformed is', () => {
    const at = stage(root, worker);
    at.take([
      { event: 'notice:updated', userId: 'worker', payload: { ids: ['n'] } },
      { event: 'notice:updated', userId: 'away', payload: { ids: ['n'] } },
      { event: 'notice:updated', userId: 'root', payload: { ids: 'n' } } as never,
    ]);
    expect(at.told).toEqual(['worker notice:updated']);
    expect(at.errors).toHaveLength(1);
  });

  it('progress that a worker of the version before tells is taken, though it knows nothing of an undo’s share', () => {
    const at = stage(root);
    const { undoneShare: _unknown, ...before } = job;
    at.take([{ event: 'import:progress', payload: { ...before, status: 'completed' } }]);
    expect([at.told, at.errors]).toEqual([['root import:progress completed'], []]);
  });

  it('issue 11, 6: progress of an import is told four times a second at most, its end at once', () => {
    const at = stage(root, worker);
    const tell = (status: ImportJobRow['status'], seq: number) =>
      at.take([{ event: 'import:progress', payload: { ...job, status, seq } }]);
    for (let seq = 1; seq <= 9; seq++) tell('running', seq);
    tell('completed', 10);
    const part = 'root import:progress running';
    expect(at.told).toEqual([part, part, part, part, 'root import:progress completed']);
    // What waited is older than the end: it is not told behind it.
    at.pass();
    expect(at.told).toHaveLength(5);
    expect(at.errors).toEqual([]);
  });

  it('item 5: every kind reaches those for whom it is', () => {
    for (const kind of configKindNames) {
      const at = stage(root, chief, onlyRoot, worker);
      at.take([{ orgPath: '/root/', event: 'config:changed', payload: { kind } }]);
      const all = ['root', 'chief', 'onlyRoot', 'worker'].map((who) => `${who} config:changed`);
      const those = { supervisors: all.slice(0, 2), senders: all.slice(0, 3), below: all };
      expect([kind, at.told]).toEqual([kind, those[configKinds[kind].to]]);
      expect(at.errors).toEqual([]);
    }
  });

  it('item 5: no event of the table is unknown to it', () => {
    for (const event of Object.keys(realtime).filter(isHintEvent)) {
      const at = stage(root);
      at.take([{ event, userId: 'nobody', sessionId: 'none', orgPath: '/nowhere/' } as never]);
      expect(at.errors.filter((error) => error.includes('nobody here knows'))).toEqual([]);
    }
  });
});
