import { second } from '#domain/time.ts';

/** What a question costs at most. */
export type HeavyKind = 'list' | 'report' | 'snapshot' | 'export';

interface KindRule {
  /** From its beginning to its answer; of an export, to its next part. Past it the question is ended. */
  readonly limitMs: number;
  /** It may wait for a reader that long. */
  readonly waitMs: number;
  /** One that may take so long that a reader is always kept free of it. */
  readonly isLong: boolean;
}

/** @source docs/adr/0031-readers.md */
export const kindRules: Readonly<Record<HeavyKind, KindRule>> = {
  // A page gives up after five seconds (client/api/http.ts).
  list: { limitMs: 2 * second, waitMs: 4 * second, isLong: false },
  report: { limitMs: 15 * second, waitMs: 15 * second, isLong: true },
  snapshot: { limitMs: 15 * second, waitMs: 15 * second, isLong: true },
  export: { limitMs: 15 * second, waitMs: 15 * second, isLong: true },
};
