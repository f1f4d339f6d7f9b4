import { monotonicMs } from '#domain/clock/machineClock.ts';
import { DomainError } from '#domain/errno.ts';
import { second } from '#domain/time.ts';
import { Answer } from './envelope.ts';
import type { Limits } from './limits.ts';
import type { AnyRoute } from './route.ts';

/** A try that was not judged keeps its place this long, so that refused callers rarely reach the database. */
const unjudgedMs = 3 * second;

/** The limit of a route by address. */
export interface AddressCount {
  /**
   * Takes a place before anything is done.
   * @returns ms to wait, 0 when the call may go on
   * @throws DomainError 1431 while the places are held by calls that are being judged; `Retry-After` is in the headers
   */
  readonly take: (headers: Headers) => Promise<number>;
  /** Does the work; its success gives the place back where that proves who calls, and so does what was not judged. */
  readonly settle: (work: () => Promise<unknown>) => Promise<unknown>;
  /** The call is over, however it ended. */
  readonly end: () => void;
}

/** The count of a route by address; null for one that has none. */
export function addressCount(limits: Limits, route: AnyRoute, line: string): AddressCount | null {
  if (route.limit === undefined) return null;
  const [count, key] = route.limit === 'auth' ? [limits.auth, line] : [limits.path, `${route.path} ${line}`];
  const { waitingLine } = limits;
  const isSignIn = route.limit === 'auth' && route.proves === true;
  let isJudged = false;
  return {
    take: async (headers) => {
      const waitMs = await count.take(key);
      isJudged = isSignIn && waitMs === 0;
      if (isJudged) waitingLine.begin(key);
      const place = isSignIn && !isJudged ? waitingLine.place(key, monotonicMs()) : null;
      if (place === null) return waitMs;
      headers.set('Retry-After', String(Math.ceil(place.retryAfterMs / second)));
      throw new DomainError(1431, { params: { n: place.ahead }, data: place });
    },
    settle: async (work) => {
      if (route.proves !== true) return work();
      try {
        const result = await work();
        if (!(result instanceof Answer) || result.errno === 0) await count.giveBack(key);
        return result;
      } catch (error) {
        const errno = error instanceof DomainError ? error.errno : null;
        // The password was right; the code of the second factor is the next call's.
        if (errno === 1619) await count.giveBack(key);
        if (errno === 1503) setTimeout(() => void count.giveBack(key), unjudgedMs).unref();
        throw error;
      }
    },
    end: () => {
      if (isJudged) waitingLine.end(key);
    },
  };
}
