import type { ConfigKind } from '#domain/configKinds.ts';

/**
 * Who hears of a change here: words and settings of the installation, the organisation tree, the wall, lists and forms.
 */
type Ear = 'base' | 'tree' | 'wall' | 'lists';

/** Where a change of each kind is heard: a kind without a line does not compile. */
export const configEars = {
  global: ['base', 'lists'],
  dictionaries: ['base', 'lists'],
  models: ['lists'],
  organizations: ['tree', 'lists'],
  companies: ['lists'],
  people: ['lists'],
  projects: ['lists'],
  overdue: ['lists'],
  rosters: ['lists'],
  handovers: ['lists'],
  imeis: ['lists'],
  messageConfigs: ['lists'],
  outbox: ['lists'],
  channels: ['lists'],
  screen: ['wall'],
} as const satisfies Record<ConfigKind, readonly [Ear, ...Ear[]]>;

/** The kinds that one ear hears. */
export type KindFor<E extends Ear> = {
  [K in ConfigKind]: E extends (typeof configEars)[K][number] ? K : never;
}[ConfigKind];

/** Whether this kind is for that ear; not for one that a newer server tells of. */
export function isFor<E extends Ear>(ear: E, kind: ConfigKind): kind is KindFor<E> {
  const ears: readonly Ear[] = Object.hasOwn(configEars, kind) ? configEars[kind] : [];
  return ears.includes(ear);
}
