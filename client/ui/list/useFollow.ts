import { useEffect, useState } from 'react';
import { createPacer, listPace, type Paced } from '#client/stores/pacer.ts';
import { useLatest } from '../useLatest.ts';

/** One for the page. */
const pacer = createPacer(listPace, {
  now: () => performance.now(),
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    }),
  random: Math.random,
});

/**
 * Asks a list again because somebody changed something: soon, together with the other lists of the page at most once in
 * ten seconds on the long run, and only while somebody sees the page. What the person does there is not paced.
 * @returns stays the same
 */
export function useFollow(ask: () => void): Paced['soon'] {
  const latest = useLatest(ask);
  const [paced] = useState(() => pacer(() => latest.current()));
  useEffect(() => paced.stop, [paced]);
  return paced.soon;
}
