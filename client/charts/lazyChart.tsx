import { lazy, Suspense, type ComponentType } from 'react';
import { loadChunk } from '#client/ui/lazyScreen.ts';

/** A chart with its library in a chunk of its own; the place is kept while it loads. */
export function lazyChart<P extends { readonly height: number }>(load: () => Promise<ComponentType<P>>) {
  const Chart = lazy(async () => ({ default: await loadChunk(load) }));
  return function LazyChart(props: P) {
    return (
      <Suspense fallback={<div style={{ height: props.height }} />}>
        <Chart {...props} />
      </Suspense>
    );
  };
}
