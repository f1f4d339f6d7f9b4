import type { Socket } from 'socket.io-client';
import { createWatchState, step, type Ask, type WatchInput, type WatchState } from '#client/realtime/watch.ts';
import { isOpen } from '#client/realtime/openAlarm.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/realtime.ts';
import { unpackSnapshot, type PackedSnapshot, type Snapshot } from '#domain/snapshot.ts';
import type { Person } from '../../harness/person.ts';

const againMs = 300;
const askWithinMs = 5_000;

/** A page that stays open: the client's own watch, over a socket that comes back by itself. */
export interface Dashboard {
  readonly who: string;
  /** Sockets that it lost. */
  losses(): number;
  /** Whole snapshots that it took. */
  snapshots(): number;
  /** Up to where everything is shown. */
  revision(): number;
  /** What it shows and a fresh snapshot does not, or the other way round; empty when both are alike. */
  differences(): Promise<string[]>;
  close(): void;
}

export async function openDashboard(who: string, person: Person): Promise<Dashboard> {
  const state: WatchState = createWatchState();
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = await person.listen();
  let lost = 0;
  let taken = 0;
  let isClosed = false;

  const later = (run: () => void): void => {
    setTimeout(() => {
      if (!isClosed) run();
    }, againMs);
  };
  const input = (given: WatchInput): void => {
    const { ask } = step(state, given);
    if (ask !== null) void answer(ask);
  };
  async function answer(ask: Ask): Promise<void> {
    const failed = (): void => later(() => input({ kind: 'failed', token: ask.token }));
    try {
      if (ask.kind === 'snapshot') {
        input({ kind: 'snapshot', token: ask.token, snapshot: await fetchSnapshot(person) });
        taken += 1;
        return;
      }
      const question = ask.scope === undefined ? { since: ask.since } : { since: ask.since, scope: ask.scope };
      const told = await socket.timeout(askWithinMs).emitWithAck('changes', question);
      if (told.data === null) failed();
      else input({ kind: 'changes', token: ask.token, answer: told.data });
    } catch {
      failed();
    }
  }

  socket.on('delta', (delta) => input({ kind: 'delta', delta }));
  socket.on('sync', (sync) => input({ kind: 'sync', sync }));
  socket.on('reset', () => input({ kind: 'reset' }));
  socket.on('connect', () => input({ kind: 'connect' }));
  socket.on('disconnect', (reason) => {
    lost += 1;
    input({ kind: 'disconnect' });
    // One that the server ended, or a handshake that was refused, is not tried again by the library.
    if (reason === 'io server disconnect') later(() => socket.connect());
  });
  socket.on('connect_error', () => {
    if (!socket.active) later(() => socket.connect());
  });
  input({ kind: 'connect' });

  return {
    who,
    losses: () => lost,
    snapshots: () => taken,
    revision: () => state.local,
    differences: async () => differencesOf(state, await fetchSnapshot(person)),
    close: () => {
      isClosed = true;
      socket.disconnect();
    },
  };
}

async function fetchSnapshot(person: Person): Promise<Snapshot> {
  const answer = await person.get<PackedSnapshot>('/api/web/realtime/getSnapshot');
  if (answer.errno !== 0) throw new Error(`snapshot: ${answer.errno} ${answer.errmsg}`);
  return unpackSnapshot(answer.data);
}

function differencesOf(state: WatchState, fresh: Snapshot): string[] {
  const found: string[] = [];
  const kinds = { ...fresh, alarms: fresh.alarms.filter(isOpen) };
  for (const kind of ['devices', 'alarms', 'rails', 'projects'] as const) {
    const wanted = new Map<string, Row>(kinds[kind].map((row) => [row.id, { ...row }]));
    const table: { readonly keys: () => Iterable<string>; readonly get: (id: string) => Row | undefined } = state[kind];
    const shown = new Map(Array.from(table.keys(), (id) => [id, { ...(table.get(id) as Row) }]));
    for (const id of new Set([...wanted.keys(), ...shown.keys()])) {
      const fields = differentFields(wanted.get(id), shown.get(id));
      if (fields.length > 0) found.push(`${kind} ${id} (${fields.join(', ')})`);
    }
  }
  return found;
}

type Row = Readonly<Record<string, unknown>>;

/** The order of fields means nothing. */
function differentFields(fresh: Row | undefined, shown: Row | undefined): string[] {
  if (fresh === undefined) return ['shown and gone'];
  if (shown === undefined) return ['not shown'];
  const names = new Set([...Object.keys(fresh), ...Object.keys(shown)]);
  return [...names].filter((name) => JSON.stringify(fresh[name]) !== JSON.stringify(shown[name]));
}
