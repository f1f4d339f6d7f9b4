import type { Scope } from '#domain/access/access.ts';
import type { PackedJson } from './packedJson.ts';
import type { HeavyTable } from './heavyTable.ts';
import type { Statement } from './statementSlot.ts';

/** What is told of a question that was ended. */
export interface EndedQuestion {
  readonly verb: string;
  readonly userId: string;
  readonly limitMs: number;
  readonly statement: Statement | null;
}

/** Verbs of a table that have one answer, and those that give a file. */
export type AskName<T extends HeavyTable> = { [V in keyof T]: T[V] extends { verb: unknown } ? V : never }[keyof T] &
  string;
export type GiveName<T extends HeavyTable> = { [V in keyof T]: T[V] extends { give: unknown } ? V : never }[keyof T] &
  string;

type FnOf<Row> = Row extends { verb: infer F } ? F : Row extends { give: infer F } ? F : never;
export type InputOf<Row> = FnOf<Row> extends (tx: never, scope: never, input: infer I) => unknown ? I : never;
export type AnswerOf<Row> = FnOf<Row> extends (...given: never[]) => Promise<infer O> ? O : never;

/**
 * Where people's heavy reads are made, whole, each in one snapshot that is not older than the question.
 * @typeParam T the table of what may be asked
 */
export interface Readers<T extends HeavyTable> {
  /**
   * @throws DomainError 1504 when it took longer than its kind may; 1503 when no reader was free in time, or it was
   * lost; else what the verb threw
   */
  ask<V extends AskName<T>>(verb: V, scope: Scope, input: InputOf<T[V]>): Promise<PackedJson<AnswerOf<T[V]>>>;
  /** A file in parts, made as they are taken. @throws as `ask`, also between two parts */
  give<V extends GiveName<T>>(verb: V, scope: Scope, input: InputOf<T[V]>): AsyncIterable<Uint8Array>;
  /** Starts what the first question would wait for. */
  warm(): void;
  /** Takes nothing more; what is at work gets a moment, and is ended then. */
  close(): Promise<void>;
}
