import type { Scope } from '#domain/access/access.ts';
import type { PlainError } from './crossing.ts';
import type { PackedFacts } from './packedJson.ts';

/** What a reader is asked, a line of JSON each: a verb of its table, or whether to go on with what it is giving. */
export type ReaderRequest = Question | { readonly next: boolean };

export interface Question {
  readonly verb: string;
  readonly scope: Scope;
  readonly input: unknown;
}

/** What a reader says, as heads of frames. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  /** The bytes of a packed answer follow. */
  | { readonly kind: 'answer'; readonly facts: PackedFacts }
  /** Some of the bytes of a file follow. */
  | { readonly kind: 'part' }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly error: PlainError };
