import { createContext } from 'react';

/**
 * Where a list takes the button of its filters to in a low window, so that they need no row: null until that place is
 * there, undefined where they have their row.
 */
export const FilterPlace = createContext<HTMLElement | null | undefined>(undefined);
