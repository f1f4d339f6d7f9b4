import type { ComponentType, LazyExoticComponent } from 'react';
import { pageTexts } from '#client/i18n/pageTexts.ts';
import { lazyScreen } from '#client/ui/lazyScreen.ts';

/** A screen with texts of its own. */
export const withTexts = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazyScreen(async () => {
    const [screen] = await Promise.all([load(), pageTexts()]);
    return screen;
  });
