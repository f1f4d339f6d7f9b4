import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import type { DayBars } from './DayBars.tsx';

const Chart = lazy(async () => ({ default: (await loadChunk(() => import('./DayBars.tsx'))).DayBars }));

/** The chart with its library in a chunk of its own; the place is kept while it loads. */
export function LazyDayBars(props: ComponentProps<typeof DayBars>) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <Chart {...props} />
    </Suspense>
  );
}
