import { toldAge } from './time.ts';
import { useFromDataNow } from './tick.ts';

/**
 * Age of a moment for `agoOf` and `shortOf`, ms: the caller renders when the words change, once a minute after the
 * first.
 */
export function useAge(at: number): number {
  return useFromDataNow((now) => toldAge(now - at));
}
