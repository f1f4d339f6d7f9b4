import { lazy, Suspense } from 'react';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { useLayout } from '#client/stores/layout.ts';
import classes from './tabs.module.css';

/** Whoever has the tabs off does without them and without what drags them. */
const OpenTabs = lazy(async () => ({ default: (await loadChunk(() => import('./OpenTabs.tsx'))).OpenTabs }));

/**
 * The bar of open tabs, 40 px high; nothing when the setting `tabs` is off, and on phones. The
 * frame puts it in its place (`tabsFix`). @source docs/requirements.md F5
 */
export function TabBar() {
  const { tabs, isMobile } = useLayout();
  if (!tabs || isMobile) return null;
  return (
    <div className={classes.bar} data-testid="tabs">
      <Suspense fallback={null}>
        <OpenTabs />
      </Suspense>
    </div>
  );
}
