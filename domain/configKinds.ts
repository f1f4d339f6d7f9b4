/**
 * Who hears of it in the browser: words and settings of the installation, the organisation tree, the wall, lists and
 * forms.
 */
type Ear = 'base' | 'tree' | 'wall' | 'lists';

interface ConfigKindRow {
  /** `installation`: there is one of it, and a write tells by itself. `organization`: the write names the place. */
  readonly of: 'installation' | 'organization';
  /**
   * `below`: whoever sits in the place or below. `supervisors`: they alone set and see it. `senders`: they, and root.
   */
  readonly to: 'below' | 'supervisors' | 'senders';
  readonly heard: readonly [Ear, ...Ear[]];
}

/**
 * What can change besides the rows that carry a revision: browsers that show it ask for it again. A kind is a row here;
 * a test asks for a route that tells it, and for somebody in the browser who hears it.
 */
export const configKinds = {
  global: { of: 'installation', to: 'below', heard: ['base', 'lists'] },
  dictionaries: { of: 'installation', to: 'below', heard: ['base', 'lists'] },
  models: { of: 'installation', to: 'below', heard: ['lists'] },
  organizations: { of: 'installation', to: 'below', heard: ['tree', 'lists'] },
  companies: { of: 'installation', to: 'below', heard: ['lists'] },
  people: { of: 'installation', to: 'below', heard: ['lists'] },
  projects: { of: 'installation', to: 'below', heard: ['lists'] },
  overdue: { of: 'installation', to: 'below', heard: ['lists'] },
  rosters: { of: 'installation', to: 'below', heard: ['lists'] },
  handovers: { of: 'installation', to: 'below', heard: ['lists'] },
  imeis: { of: 'installation', to: 'below', heard: ['lists'] },
  messageConfigs: { of: 'installation', to: 'supervisors', heard: ['lists'] },
  outbox: { of: 'installation', to: 'senders', heard: ['lists'] },
  channels: { of: 'installation', to: 'senders', heard: ['lists'] },
  /** The wall of one organisation. */
  screen: { of: 'organization', to: 'below', heard: ['wall'] },
} as const satisfies Record<string, ConfigKindRow>;

export type ConfigKind = keyof typeof configKinds;
export const configKindNames = Object.keys(configKinds) as [ConfigKind, ...ConfigKind[]];

/** Kinds that a write tells by itself, to the whole installation. */
export type InstallationKind = {
  [K in ConfigKind]: (typeof configKinds)[K]['of'] extends 'installation' ? K : never;
}[ConfigKind];

export const isInstallationKind = (name: string): name is InstallationKind =>
  Object.hasOwn(configKinds, name) && configKinds[name as ConfigKind].of === 'installation';

/** The kinds that one ear hears. */
export type KindFor<E extends Ear> = {
  [K in ConfigKind]: E extends (typeof configKinds)[K]['heard'][number] ? K : never;
}[ConfigKind];

/** Whether this kind is for that ear; not for one that a newer server tells of. */
export function isFor<E extends Ear>(ear: E, kind: ConfigKind): kind is KindFor<E> {
  const ears: readonly Ear[] = Object.hasOwn(configKinds, kind) ? configKinds[kind].heard : [];
  return ears.includes(ear);
}
