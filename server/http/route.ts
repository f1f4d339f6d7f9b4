import type { z } from 'zod';
import type { ReadTx, WriteTx } from '#db/engine/database.ts';
import type { SessionRow } from '#db/sessions/findSession.ts';
import type { AccessCode, Scope } from '#domain/access/access.ts';
import type { ChangeName, HintsOf } from '#domain/changes.ts';
import type { Errno, Locale } from '#domain/errno.ts';
import type { HeavyVerbs } from '../readers/heavyVerbs.ts';
import type { PackedJson } from '../readers/packedJson.ts';
import type { AnswerOf, AskName, InputOf } from '../readers/readers.ts';
import type { ServerDeps } from './deps.ts';
import type { Answer } from './envelope.ts';
import type { Costly } from './ration.ts';

export type Method = 'GET' | 'POST';
/**
 * Who may call: everybody, everybody who is signed in, or who holds at least one of the codes.
 * @source docs/requirements.md 0.13
 */
export type Access = 'public' | 'signedIn' | readonly [AccessCode, ...AccessCode[]];
/** How rows are limited: to the organisation and below, to the user's own, or the call touches no tenant's row. */
export type ScopeRule = 'org' | 'user' | 'none';

/**
 * Who is that, again: `recent` = before anything is done; `change` = the handler asks, by `prove`, once it knows that
 * what it changes is sensitive; `form` = the call brings the password itself.
 * @source OWASP ASVS 5, 7.5
 */
type Proof = 'recent' | 'change' | 'form';

export interface RequestFacts {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly ip: string;
  readonly userAgent: string;
  /** When it came, monotonic ms: a wait for a turn may lie between it and the call's work. */
  readonly arrivedAtMs: number;
  readonly header: (name: string) => string | undefined;
}

/** What an audit row says besides who, when and what. Never a password, secret, token or captcha. */
export interface AuditDetail {
  readonly targetType?: string;
  readonly targetId?: string;
  readonly orgId?: string | null;
  readonly userId?: string;
  readonly username?: string;
  /** errno of the answer, when it is not 0. */
  readonly result?: Errno;
  readonly data?: unknown;
}

/** Hints that a write may send besides rows with a revision; null = none. */
export type Tells = readonly ChangeName[] | null;
type NameIn<T> = T extends readonly ChangeName[] ? T[number] : never;

type Ask = <V extends AskName<HeavyVerbs>>(
  verb: V,
  input: InputOf<HeavyVerbs[V]>,
) => Promise<PackedJson<AnswerOf<HeavyVerbs[V]>>>;

/** One call in the hands of its route. */
export interface Call<I, A extends Access, M extends Method = 'POST'> {
  readonly input: I;
  readonly scope: A extends 'public' ? null : Scope;
  readonly session: A extends 'public' ? null : SessionRow;
  readonly locale: Locale;
  /** The moment the call came in, epoch ms. */
  readonly now: number;
  readonly request: RequestFacts;
  readonly deps: ServerDeps;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** What is small or found by a key: it is read on the server's own loop. */
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;
  /**
   * What grows with the house, by its name, in the caller's scope; the answer goes to the caller as it comes.
   * @throws DomainError 1504 when it took too long
   */
  readonly ask: A extends 'public' ? null : Ask;
  /** One transaction, with the audit row of the call in it. A GET changes nothing: it has none. */
  readonly write: M extends 'GET' ? null : <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
  /**
   * Asks for a recent proof of who calls, of the calls that declare `proof: 'change'`: before anything of it stands.
   * @throws DomainError 1626
   */
  readonly prove: () => void;
  /** What the audit row shall say; the last word stands until the transaction's end. */
  readonly audit: (detail: AuditDetail) => void;
  /** Of a costly call: what costs is done, and the next may begin; the rest is the person's reading. */
  readonly worked: () => void;
}

/** What tells in the name of a call: of the changes that its row names nothing else. */
export interface Teller<N extends ChangeName> {
  /**
   * Notes what is to be told once the handler is done: of the changes that the row names in `tells`, those that need
   * particulars. The others the pipeline tells by itself.
   */
  readonly tell: (...hints: ReadonlyArray<HintsOf<N>>) => void;
}

/** A call of a route that tells something. @typeParam N what its row names */
export type TellingCall<I, A extends Access, N extends ChangeName, M extends Method = 'POST'> = Call<I, A, M> &
  Teller<N>;

/**
 * A call of the product. Every declaration is required: a route without one does not compile.
 * `handle` answers the envelope's data, an `Answer` for another errno than 0, or a whole `Response`.
 */
interface RouteRow<M extends Method, P extends string, A extends Access, I extends z.ZodType, O, T extends Tells> {
  readonly method: M;
  readonly path: P;
  readonly access: A;
  readonly scope: A extends 'public' ? 'none' : ScopeRule;
  readonly input: I;
  /** `module.verb` of the audit log; null for a call that changes nothing. */
  readonly audit: M extends 'GET' ? null : string | null;
  /** False for the few calls that come without a signature. */
  readonly signed?: boolean;
  /**
   * Instead of 300 a minute and session, by address: `auth` 20 a minute over all sign-in calls, `path` 20 a minute of
   * this call.
   */
  readonly limit?: 'auth' | 'path';
  /** Its success proves who calls, and does not count against the limit of the address. */
  readonly proves?: true;
  /** Also takes a form body. */
  readonly form?: boolean;
  /**
   * A browser asks for it by itself (the source of an image): the token may come by its cookie, without a signature.
   */
  readonly cookie?: true;
  /** Takes a form with files instead of JSON, up to 12 MiB. */
  readonly upload?: true;
  /** Rationed: a few at a time and one a person, the others queued. From before its body is read to its last byte. */
  readonly costly?: Costly;
  /** Open to somebody who must change the password or set up the second factor first. */
  readonly whileDue?: true;
  /** That the caller gave the password or the second factor within ten minutes; without a word nobody asks for it. */
  readonly proof?: Proof;
  /**
   * A repeat with the same Idempotency-Key does the work anew: the answer holds a secret that is kept nowhere, or the
   * last writer stands anyway.
   */
  readonly replays?: false;
  /** Without MOCK=1 there is no such call. */
  readonly mock?: true;
  readonly handle: (call: TellingCall<z.output<I>, A, NameIn<T>, M>) => Promise<O | Answer<O> | Response>;
}

/** What every POST must say: whom its write tells, after the commit. @source docs/requirements.md E4 */
type Telling<M extends Method, T extends Tells> = M extends 'GET' ? { readonly tells?: never } : { readonly tells: T };

export type Route<
  M extends Method,
  P extends string,
  A extends Access,
  I extends z.ZodType,
  O,
  T extends Tells = null,
> = RouteRow<M, P, A, I, O, T> & Telling<M, T>;

/** Any route, as the walk over the table and the pipeline see it. */
export interface AnyRoute {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly scope: ScopeRule;
  readonly input: z.ZodType;
  readonly audit: string | null;
  readonly tells?: Tells | undefined;
  readonly signed?: boolean;
  readonly limit?: 'auth' | 'path';
  readonly proves?: true;
  readonly form?: boolean;
  readonly cookie?: true;
  readonly upload?: true;
  readonly costly?: Costly;
  readonly whileDue?: true;
  readonly proof?: Proof;
  readonly replays?: false;
  readonly mock?: true;
  /** Takes the call of its own kind, which the pipeline makes of these declarations. */
  readonly handle: (call: never) => Promise<unknown>;
}

/** Declares a route with its types kept. */
export function route<
  const M extends Method,
  const P extends string,
  const A extends Access,
  I extends z.ZodType,
  O,
  const T extends Tells = null,
>(declared: Route<M, P, A, I, O, T>): Route<M, P, A, I, O, T> {
  return declared;
}
