import { errnoCatalogue, type Errno, type ErrnoParams, type Locale } from '#domain/errno.ts';
import { Answer } from './envelope.ts';
import { failureOf } from './failure.ts';

/** The parts of an envelope that do not depend on who reads it. */
export interface OutcomeBody {
  readonly errno: Errno;
  readonly data: unknown;
  readonly params?: ErrnoParams;
  /** Instead of the catalogue's words. */
  readonly errmsg?: string | undefined;
  /** Of the call that did the work. */
  readonly requestId: string;
}

/** What a call answers, before it is put into an envelope. */
export class Outcome {
  readonly body: OutcomeBody;
  /** It is the answer of an earlier call with the same Idempotency-Key. */
  readonly isReplay: boolean;
  constructor(body: OutcomeBody, isReplay = false) {
    this.body = body;
    this.isReplay = isReplay;
  }

  /** Whether the same call could come to nothing else: no failure of ours, and nothing that passes. */
  get isFinal(): boolean {
    const { errno } = this.body;
    const { http } = errnoCatalogue[errno];
    return errno !== 1605 && errno !== 1626 && http < 500 && http !== 408 && http !== 429;
  }
}

export interface OutcomeOptions {
  readonly locale: Locale;
  readonly requestId: string;
  /** Called with unexpected errors. */
  readonly onUnforeseen: (error: unknown) => void;
}

/** What the work answers, or its failure in words. Never throws. */
export async function outcomeOf(work: () => Promise<unknown>, options: OutcomeOptions): Promise<Outcome | Response> {
  const { locale, requestId, onUnforeseen } = options;
  try {
    const result = await work();
    if (result instanceof Response || result instanceof Outcome) return result;
    if (result instanceof Answer) return new Outcome({ errno: result.errno, data: result.data, requestId });
    return new Outcome({ errno: 0, data: result, requestId });
  } catch (error) {
    const { unforeseen, ...failure } = failureOf(error, locale);
    if (unforeseen) onUnforeseen(error);
    return new Outcome({ ...failure, requestId });
  }
}
