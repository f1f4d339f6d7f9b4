import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { openSqliteReader, type SqliteReader } from '#db/engine/sqliteReader.ts';
import { toPlain } from './crossing.ts';
import { encodeFrame } from './frames.ts';
import { isGiving, type HeavyTable } from './heavyTable.ts';
import { packJson } from './packedJson.ts';
import { noteStatements } from './statementSlot.ts';
import type { ReaderRequest, Question, ReaderMessage } from './readerMessages.ts';

/** Devices and their alarms go first; a question gets what is left, and no less than that. */
const priority = 5;
/** Both ways of a reader lead through this descriptor: nothing that is printed can get into it. */
export const messagesFd = 3;
/** What it is running is noted through this one. */
const slotFd = 4;

/**
 * A process that answers one question at a time, each in a snapshot of its own, until its server is gone or ends it.
 * The path of the database is its only argument: it knows no secret.
 */
export function runReader(table: HeavyTable): void {
  // A server that was started lower keeps its readers there: only root may go up again.
  setPriority(Math.max(priority, getPriority()));
  // Ctrl-C and a supervisor reach the whole group: what is under way gets its answer, and the server ends its readers.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const messages = new Socket({ fd: messagesFd });
  messages.on('error', () => process.exit(0));
  messages.on('close', () => process.exit(0));
  const say = (head: ReaderMessage, bytes?: Uint8Array): boolean => {
    messages.cork();
    let isRoom = true;
    for (const piece of encodeFrame(head, bytes)) isRoom = messages.write(piece);
    messages.uncork();
    return isRoom;
  };
  const reader = openSqliteReader(process.argv[2] ?? '', noteStatements(slotFd));
  let onNext = (_isWanted: boolean): void => undefined;
  const next = (): Promise<boolean> =>
    new Promise((resolve) => {
      onNext = resolve;
    });
  createInterface({ input: messages }).on('line', (line) => {
    const request = JSON.parse(line) as ReaderRequest;
    if ('next' in request) onNext(request.next);
    else void answer(reader, table, request, say, next);
  });
  say({ kind: 'ready' });
}

async function answer(
  reader: SqliteReader,
  table: HeavyTable,
  { verb, scope, input }: Question,
  say: (head: ReaderMessage, bytes?: Uint8Array) => boolean,
  next: () => Promise<boolean>,
): Promise<void> {
  try {
    const row = table[verb];
    if (row === undefined) throw new Error(`A reader knows no verb ${verb}`);
    if (isGiving(row)) {
      await reader.read(async (tx) => {
        for await (const part of row.give(tx, scope, input as never)) {
          const isWanted = next();
          say({ kind: 'part' }, part);
          if (!(await isWanted)) return;
        }
      });
      say({ kind: 'end' });
      return;
    }
    const packed = await packJson(await reader.read((tx) => row.verb(tx, scope, input as never)));
    say({ kind: 'answer', facts: packed.facts }, packed.bytes);
  } catch (error) {
    say({ kind: 'failed', error: toPlain(error) });
  }
}
