import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import type { PlacePicker } from './PlacePicker.tsx';
import classes from './placePicker.module.css';

const Picker = lazy(async () => ({ default: (await loadChunk(() => import('./PlacePicker.tsx'))).PlacePicker }));

/** The small map with its library in a chunk of its own; the place is kept while it loads. */
export function LazyPlacePicker(props: ComponentProps<typeof PlacePicker>) {
  return (
    <Suspense fallback={<div className={classes.box} />}>
      <Picker {...props} />
    </Suspense>
  );
}
