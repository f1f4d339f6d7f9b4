import { calls } from './calls.ts';
import { conventions } from './conventions.ts';
import { entities } from './entities.ts';
import { entryScreens } from './entryScreens.ts';
import { layout } from './layout.ts';
import { machines } from './machines.ts';
import { realtime } from './realtime.ts';
import { screens } from './screens.ts';
import type { Section } from './section.ts';

/** All of what the product must do, in the order of the page. */
export const parts: Readonly<Record<string, readonly Section[]>> = {
  'Everywhere (0)': conventions,
  'Entities (A)': entities,
  'States (B)': machines,
  'Screens (C)': [...entryScreens, ...screens],
  'Calls (D)': calls,
  'Realtime (E)': realtime,
  'Layout (F)': layout,
};

export const requiredIds: readonly string[] = Object.values(parts).flatMap((sections) =>
  sections.flatMap((section) => Object.keys(section.ids)),
);
