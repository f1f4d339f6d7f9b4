import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import type { LineChart } from './LineChart.tsx';

const Chart = lazy(async () => ({ default: (await loadChunk(() => import('./LineChart.tsx'))).LineChart }));

/** The chart with its library in a chunk of its own; the place is kept while it loads. */
export function LazyLineChart(props: ComponentProps<typeof LineChart>) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <Chart {...props} />
    </Suspense>
  );
}
