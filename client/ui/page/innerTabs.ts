import { createContext } from 'react';
import type { TextKey } from '#client/i18n/textKey.ts';

/** A number that changes by itself, as `useSyncExternalStore` takes it. */
export interface LiveCount {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => number;
}

/** A page of a container: one address, several lists. */
export interface InnerTab {
  readonly name: string;
  readonly titleKey: TextKey;
  /** Where it is shown: the same page with another query. */
  readonly href: string;
  readonly isActive: boolean;
  /** How many it holds. */
  readonly count: LiveCount;
  readonly onPick: () => void;
}

export interface InnerTabs {
  readonly titleKey: TextKey;
  readonly tabs: readonly InnerTab[];
}

/** The tabs that the pages below show in their title row; null outside a container. */
export const InnerTabs = createContext<InnerTabs | null>(null);
