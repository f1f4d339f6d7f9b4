import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fromPlain } from './crossing.ts';
import { createFrameReader, type Frame } from './frames.ts';
import { openStatementSlot, type Statement, type StatementSlot } from './statementSlot.ts';
import type { ReaderRequest, ReaderMessage } from './readerMessages.ts';

/** It took too long and was ended, with what it was doing. */
export class QuestionEnded extends Error {
  readonly statement: Statement | null;
  constructor(statement: Statement | null) {
    super('a question took too long and was ended');
    this.statement = statement;
  }
}

/** A reader's process is gone, and with it what it was asked. */
export class ReaderLost extends Error {}

const mebi = 1_048_576;
/** All there is, or what the container may use: without one Linux says more than there is, others say nothing. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
/** More than a snapshot of 100,000 devices needs; on a small machine a question fails rather than the machine. */
const heapMb = Math.round(Math.min(512, Math.max(192, memoryBytes / mebi / 8)));
// With 8 MB each list left enough behind for a full collection a second: p99 27 ms instead of 17, for 8 to 16 MB less.
const nodeArgs = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16'];
/** It needs to find its libraries; of the server's secrets it is told none. */
const toldNames = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'NODE_ENV'];

/** What is waited for of a reader at work. */
interface Waiting {
  readonly take: (frame: Frame<ReaderMessage>) => void;
  readonly fail: (error: Error) => void;
}

/** One reader: asked one thing at a time. */
export class ReaderProcess {
  /** It has opened the database. */
  readonly ready: Promise<void>;
  /** It is gone, however that came. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #messages: Duplex;
  readonly #slot: StatementSlot;
  #waiting: Waiting | null = null;
  #isGone = false;

  /** @param program the built reader; where none is named it is looked for beside the process's own program */
  constructor(databasePath: string, program?: string) {
    // Beside the database files can be made for certain.
    this.#slot = openStatementSlot(dirname(databasePath));
    this.#child = spawn(process.execPath, [...nodeArgs, ...programArgs(program), databasePath], {
      // Both ways through a descriptor of their own, and what it notes through another.
      stdio: ['ignore', 'inherit', 'inherit', 'pipe', this.#slot.fd],
      env: Object.fromEntries(toldNames.flatMap((name) => pairOf(name, process.env[name]))),
    });
    this.gone = new Promise((resolve) => {
      const end = (why: string): void => {
        this.#isGone = true;
        this.#waiting?.fail(new ReaderLost(why));
        this.#waiting = null;
        this.#slot.close();
        resolve();
      };
      this.#child.on('error', (error) => end(`a reader could not be started: ${error.message}`));
      this.#child.on('close', (code, signal) => end(`a reader ended (${signal ?? code})`));
    });
    // Without a descriptor left there is a child, and nothing of it.
    const stdio = this.#child.stdio as ChildProcess['stdio'] | undefined;
    if (stdio === undefined) throw new ReaderLost('a reader could not be started: too many files are open');
    this.#messages = stdio[3] as Duplex;
    this.ready = new Promise((resolve, reject) => {
      this.#waiting = { take: () => resolve(), fail: reject };
    });
    this.ready.catch(() => undefined);
    const read = createFrameReader<ReaderMessage>((frame) => this.#waiting?.take(frame));
    this.#messages.on('data', read);
    this.#messages.on('error', () => this.kill());
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Or about to be. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /**
   * What it says to a request: an answer, a part or the end.
   * @throws QuestionEnded past the limit; the reader is gone then. ReaderLost, or what the verb threw
   */
  ask(request: ReaderRequest, limitMs: number): Promise<Frame<ReaderMessage>> {
    return new Promise((resolve, reject) => {
      if (this.#isGone) {
        reject(new ReaderLost('a reader ended'));
        return;
      }
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting = null;
      };
      const late = (): void => {
        // The answer may lie there while this process was busy itself: it is read before anything is ended.
        setImmediate(() => {
          if (this.#waiting !== mine) return;
          settle();
          reject(new QuestionEnded(this.#slot.read()));
          this.kill();
        });
      };
      const timer = setTimeout(late, limitMs);
      const mine: Waiting = {
        take: (frame) => {
          settle();
          if (frame.head.kind === 'failed') reject(fromPlain(frame.head.error));
          else resolve(frame);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      this.#waiting = mine;
      this.#slot.empty();
      this.#messages.write(`${JSON.stringify(request)}\n`);
    });
  }

  /** At once, in the middle of a statement too: nothing else ends one. */
  kill(): void {
    this.#isGone = true;
    this.#child.kill('SIGKILL');
  }
}

const pairOf = (name: string, value: string | undefined): Array<readonly [string, string]> =>
  value === undefined ? [] : [[name, value]];

/** The built program where there is one, else the source, which Node must be taught to read. */
function programArgs(program = join(dirname(process.argv[1] ?? ''), 'readers', 'reader.js')): string[] {
  return existsSync(program) ? [program] : ['--import', 'tsx', join(import.meta.dirname, 'reader.ts')];
}
