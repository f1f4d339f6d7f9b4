import { DomainError } from '#domain/errno.ts';
import type { Scope } from '#domain/access/access.ts';
import { Askers } from './askers.ts';
import type { Frame } from './frames.ts';
import type { HeavyTable } from './heavyTable.ts';
import { kindRules } from './kinds.ts';
import { PackedJson } from './packedJson.ts';
import { QuestionEnded, ReaderLost, ReaderProcess } from './readerProcess.ts';
import { ReaderPool } from './readerPool.ts';
import type { EndedQuestion, Readers } from './readers.ts';
import { shareAsked } from './shareAsked.ts';
import type { Borrowed } from './fairQueue.ts';
import type { ReaderRequest, ReaderMessage } from './readerMessages.ts';

export interface ProcessReadersOptions<T extends HeavyTable> {
  readonly table: T;
  readonly databasePath: string;
  /** The built reader; where none is named it is looked for beside the process's own program. */
  readonly program?: string | undefined;
  readonly onEnded: (question: EndedQuestion) => void;
  /** A reader was lost, or could not be started. */
  readonly onTrouble: (error: unknown) => void;
}

/** SQLite: its calls are synchronous, so heavy reads are made in processes of their own, which can be ended. */
export function processReaders<T extends HeavyTable>(options: ProcessReadersOptions<T>): Readers<T> {
  const { table, databasePath, program, onEnded, onTrouble } = options;
  const pool = new ReaderPool(() => new ReaderProcess(databasePath, program), onTrouble);

  function kindOf(verb: string) {
    const row = table[verb];
    if (row === undefined) throw new Error(`No such question: ${verb}`);
    return row.kind;
  }

  function lend(verb: string, askers: Askers): Promise<Borrowed<ReaderProcess>> {
    const lent = pool.queue.lend(kindOf(verb), askers);
    pool.fill();
    return lent;
  }

  async function asked(
    reader: ReaderProcess,
    about: { readonly verb: string; readonly scope: Scope },
    request: ReaderRequest,
  ): Promise<Frame<ReaderMessage>> {
    const { limitMs } = kindRules[kindOf(about.verb)];
    try {
      return await reader.ask(request, limitMs);
    } catch (error) {
      if (error instanceof QuestionEnded) {
        onEnded({ verb: about.verb, userId: about.scope.userId, limitMs, statement: error.statement });
        throw new DomainError(1504, { cause: error });
      }
      if (!(error instanceof ReaderLost)) throw error;
      if (!pool.queue.isClosed) onTrouble(error);
      throw new DomainError(1503, { cause: error });
    }
  }

  async function* parts(verb: string, scope: Scope, input: unknown): AsyncGenerator<Uint8Array> {
    const { item: reader, giveBack } = await lend(verb, new Askers(scope.userId));
    let isOpen = false;
    try {
      for (let request: ReaderRequest = { verb, scope, input }; ; request = { next: true }) {
        isOpen = false;
        const { head, bytes } = await asked(reader, { verb, scope }, request);
        if (head.kind !== 'part') return;
        isOpen = true;
        yield bytes;
      }
    } finally {
      // Somebody left before the end: the reader is told, and free when it has heard.
      if (isOpen) await asked(reader, { verb, scope }, { next: false }).catch(() => reader.kill());
      giveBack(!reader.isGone);
    }
  }

  async function answer(verb: string, scope: Scope, input: unknown, askers: Askers): Promise<PackedJson<never>> {
    const { item: reader, giveBack } = await lend(verb, askers);
    try {
      const { head, bytes } = await asked(reader, { verb, scope }, { verb, scope, input });
      if (head.kind !== 'answer') throw new Error(`A reader said ${head.kind} instead of an answer`);
      return new PackedJson(bytes, head.facts);
    } finally {
      giveBack(!reader.isGone);
    }
  }

  return {
    ask: shareAsked(table, answer),
    give: parts,
    warm: () => pool.fill(),
    close: () => pool.close(),
  };
}
