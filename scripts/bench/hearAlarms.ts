import type { Socket } from 'socket.io-client';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { ClientToServerEvents, ScopedChanges, ServerToClientEvents } from '#domain/realtime.ts';
import type { Envelope, Person } from '../harness/person.ts';

type Live = Socket<ServerToClientEvents, ClientToServerEvents>;
type Frame = readonly [prev: number, revision: number];

/**
 * Every alarm that a page of this person would hear of, in its order: what a frame did not bring is asked of the
 * socket, by HTTP when it is too much for one, and where that is too much as well the newest alarms are asked for, of
 * which a page's snapshot would have all. It begins with the first frame.
 */
export function hearAlarms(
  person: Person,
  socket: Live,
  hear: (alarms: ReadonlyArray<Pick<AlarmRow, 'deviceCode'>>) => void,
): void {
  let scope: string | undefined;
  let revision: number | null = null;
  let isAsked = false;
  let waiting: Frame[] = [];

  async function ask(): Promise<void> {
    isAsked = true;
    const since = revision ?? 0;
    // The first answer names the scope.
    scope ??= (await answerOf(socket, { since })).scope;
    const answer = await answerOf(socket, { since, scope });
    const query = { since: String(since), scope };
    const whole =
      answer.mode === 'snapshot' && answer.why === 'tooMany'
        ? dataOf(await person.get<ScopedChanges>('/api/web/realtime/getChanges', query))
        : answer;
    if (whole.mode === 'changes') {
      hear(whole.alarms);
      revision = Math.max(since, whole.revision);
    } else {
      revision = Math.max(since, ...waiting.map(([prev]) => prev));
      hear(await newestAlarms(person));
    }
    isAsked = false;
    const frames = waiting;
    waiting = [];
    for (const frame of frames) follow(frame);
  }
  function follow(frame: Frame): void {
    const [prev, next] = frame;
    if (isAsked) waiting.push(frame);
    else if (prev <= (revision ??= prev)) revision = Math.max(revision, next);
    else {
      waiting.push(frame);
      void ask();
    }
  }
  socket.on('delta', (delta) => {
    hear(delta.alarms);
    follow([delta.prev, delta.revision]);
  });
  socket.on('sync', (sync) => follow([sync.prev, sync.revision]));
}

async function answerOf(
  socket: Live,
  question: { readonly since: number; readonly scope?: string },
): Promise<ScopedChanges> {
  return dataOf(await socket.emitWithAck('changes', question));
}

async function newestAlarms(person: Person): Promise<readonly AlarmRow[]> {
  const path = '/api/web/alarm/pageAlarm';
  return dataOf(await person.get<{ readonly records: readonly AlarmRow[] }>(path, { limit: '100' })).records;
}

function dataOf<T>({ errno, data }: Pick<Envelope<T | null>, 'errno' | 'data'>): T {
  if (data === null) throw new Error(`changes were answered ${errno}`);
  return data;
}
