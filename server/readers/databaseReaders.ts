import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#db/engine/database.ts';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { failedStatement } from '#db/engine/failedStatement.ts';
import { asHeavy } from '#db/engine/heavyTx.ts';
import { limitStatements } from '#db/engine/limitStatements.ts';
import { DomainError } from '#domain/errno.ts';
import type { Scope } from '#domain/access/access.ts';
import { Askers } from './askers.ts';
import { isGiving, type HeavyRow, type HeavyTable } from './heavyTable.ts';
import { kindRules } from './kinds.ts';
import { packJson, type PackedJson } from './packedJson.ts';
import type { EndedQuestion, Readers } from './readers.ts';
import { shareAsked } from './shareAsked.ts';
import { FairQueue } from './fairQueue.ts';

/** Of the ten connections of a server so many read for people's heavy questions: the rest is for everybody. */
const atOnce = 4;
const longAtOnce = 3;

export interface DatabaseReadersOptions<T extends HeavyTable> {
  readonly table: T;
  readonly db: Database;
  /** A copy of the data that may be a little behind, for reports and files. */
  readonly copy?: Database | undefined;
  readonly onEnded: (question: EndedQuestion) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** PostgreSQL: the database works elsewhere, and ends by itself what takes too long. Tests on SQLite read so too. */
export function databaseReaders<T extends HeavyTable>(options: DatabaseReadersOptions<T>): Readers<T> {
  const { table, db, copy, onEnded, onTrouble } = options;
  const queue = new FairQueue<null>(longAtOnce);
  for (let n = 0; n < atOnce; n += 1) queue.add(null);

  function rowOf(verb: string): HeavyRow {
    const row = table[verb];
    if (row === undefined) throw new Error(`No such question: ${verb}`);
    return row;
  }

  /** What the caller is told; an error of the database as it is, when it is not this question's time. */
  function judged(error: unknown, verb: string, scope: Scope): unknown {
    if (databaseErrorKind(error) !== 'timeout') return error;
    const { limitMs } = kindRules[rowOf(verb).kind];
    onEnded({ verb, userId: scope.userId, limitMs, statement: failedStatement(error) });
    return new DomainError(1504, { cause: error });
  }

  /** Of the copy, when there is one that answers and the question has no need of the newest revision. */
  async function fromCopy<R>({ mayLag }: HeavyRow, read: (from: Database) => Promise<R>): Promise<R> {
    if (copy === undefined || mayLag !== true) return read(db);
    try {
      return await read(copy);
    } catch (error) {
      if (databaseErrorKind(error) !== 'connection') throw error;
      onTrouble(error);
      return read(db);
    }
  }

  async function answer(verb: string, scope: Scope, input: unknown, askers: Askers): Promise<PackedJson<never>> {
    const row = rowOf(verb);
    if (isGiving(row)) throw new Error(`${verb} gives a file`);
    const { giveBack } = await queue.lend(row.kind, askers);
    try {
      const found = await fromCopy(row, (from) =>
        from.snapshot(async (tx) => {
          await limitStatements(tx, kindRules[row.kind].limitMs);
          return row.verb(asHeavy(tx), scope, throughJson(input) as never);
        }),
      );
      return (await packJson(found)) as PackedJson<never>;
    } catch (error) {
      throw judged(error, verb, scope);
    } finally {
      giveBack(true);
    }
  }

  /** Of one snapshot, which stays open until the last part was taken. */
  async function* parts(verb: string, scope: Scope, input: unknown): AsyncGenerator<Uint8Array> {
    const row = rowOf(verb);
    if (!isGiving(row)) throw new Error(`${verb} gives no file`);
    const { giveBack } = await queue.lend(row.kind, new Askers(scope.userId));
    const taken = new PassThrough({ objectMode: true, highWaterMark: 1 });
    const given = fromCopy(row, (from) =>
      from.snapshot(async (tx) => {
        await limitStatements(tx, kindRules[row.kind].limitMs);
        await pipeline(row.give(asHeavy(tx), scope, throughJson(input) as never), taken);
      }),
    ).catch((error: unknown) => {
      taken.destroy();
      throw judged(error, verb, scope);
    });
    given.catch(() => undefined);
    try {
      for await (const part of taken) yield part as Uint8Array;
      await given;
    } catch (error) {
      await given;
      throw error;
    } finally {
      taken.destroy();
      given.catch(() => undefined).finally(() => giveBack(true));
    }
  }

  return { ask: shareAsked(table, answer), give: parts, warm: () => undefined, close: async () => queue.close() };
}

/** As it would arrive in another process, so that a verb meets the same on both engines. */
const throughJson = (input: unknown): unknown => JSON.parse(JSON.stringify(input));
