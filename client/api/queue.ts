import i18next from 'i18next';
import { CallError } from './errors.ts';

/** A call waits for its turn at work of which the server does only a little at a time. */
export interface Waiting {
  /** One of these is open at a time under this name. */
  readonly url: string;
  /** The server's words: how many are before. Null when the waiting is over. */
  readonly words: string | null;
  /** The person does not want it any more. */
  readonly cancel: () => void;
}

interface Refusal {
  readonly errno?: number;
  readonly errmsg?: string;
  readonly data?: unknown;
}

const queued = 1431;

/**
 * Asks until the turn has come: the server keeps the place of whoever asks again in time, and ends the waiting itself
 * when it is too long. The first answer that is none about a place is the call's.
 * @param tell told the place as it changes, and the end; absent for a call that nobody sees
 * @throws CallError when the person cancels; the signal's reason when the caller does
 */
export async function throughQueue<A extends { readonly envelope: Refusal | null }>(
  ask: () => Promise<A>,
  {
    url,
    signal,
    tell,
  }: { url: string; signal: AbortSignal | undefined; tell?: ((waiting: Waiting) => void) | undefined },
): Promise<A> {
  const left = new AbortController();
  const cancel = (): void => left.abort(new CallError(i18next.t('http.queueLeft')));
  const signals = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
  let isTold = false;
  try {
    for (;;) {
      const answer = await ask();
      signals.throwIfAborted();
      const { errno, errmsg = '', data } = answer.envelope ?? {};
      if (errno !== queued) return answer;
      isTold = true;
      tell?.({ url, words: errmsg, cancel });
      const { retryAfterMs = 1_000 } = (data ?? {}) as { retryAfterMs?: number };
      // Spread, so that all who wait do not ask in step.
      await pause(retryAfterMs * (1 + Math.random() / 2), signals);
    }
  } finally {
    if (isTold) tell?.({ url, words: null, cancel });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
