import { DomainError } from '#domain/errno.ts';
import { Answer } from './envelope.ts';
import type { Limits } from './limits.ts';
import type { AnyRoute } from './route.ts';

/** The limit of a route by address. */
export interface AddressCount {
  /** Takes a place before anything is done. @returns ms to wait, 0 when the call may go on */
  readonly take: () => Promise<number>;
  /** Does the work; its success gives the place back where that proves who calls. */
  readonly settle: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** The count of a route by address; null for one that has none. */
export function addressCount(limits: Limits, route: AnyRoute, line: string): AddressCount | null {
  if (route.limit === undefined) return null;
  const [count, key] = route.limit === 'auth' ? [limits.auth, line] : [limits.path, `${route.path} ${line}`];
  return {
    take: () => count.take(key),
    settle: async (work) => {
      if (route.proves !== true) return work();
      try {
        const result = await work();
        if (!(result instanceof Answer) || result.errno === 0) await count.giveBack(key);
        return result;
      } catch (error) {
        // The password was right; the code of the second factor is the next call's.
        if (error instanceof DomainError && error.errno === 1619) await count.giveBack(key);
        throw error;
      }
    },
  };
}
