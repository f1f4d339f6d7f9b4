interface ConfigKindRow {
  /** `installation`: there is one of it, and a write tells by itself. `organization`: the write names the place. */
  readonly of: 'installation' | 'organization';
  /**
   * `below`: whoever sits in the place or below. `supervisors`: they alone set and see it. `senders`: they, and root.
   */
  readonly to: 'below' | 'supervisors' | 'senders';
}

/**
 * What can change besides the rows that carry a revision: browsers that show it ask for it again. A kind is a row here;
 * the compiler then asks for the place where the client hears it, and a test for a route that tells it.
 */
export const configKinds = {
  global: { of: 'installation', to: 'below' },
  dictionaries: { of: 'installation', to: 'below' },
  models: { of: 'installation', to: 'below' },
  organizations: { of: 'installation', to: 'below' },
  companies: { of: 'installation', to: 'below' },
  people: { of: 'installation', to: 'below' },
  projects: { of: 'installation', to: 'below' },
  overdue: { of: 'installation', to: 'below' },
  rosters: { of: 'installation', to: 'below' },
  handovers: { of: 'installation', to: 'below' },
  imeis: { of: 'installation', to: 'below' },
  messageConfigs: { of: 'installation', to: 'supervisors' },
  outbox: { of: 'installation', to: 'senders' },
  channels: { of: 'installation', to: 'senders' },
  /** The wall of one organisation. */
  screen: { of: 'organization', to: 'below' },
} as const satisfies Record<string, ConfigKindRow>;

export type ConfigKind = keyof typeof configKinds;
export const configKindNames = Object.keys(configKinds) as [ConfigKind, ...ConfigKind[]];

/** Kinds that a write tells by itself, to the whole installation. */
export type InstallationKind = {
  [K in ConfigKind]: (typeof configKinds)[K]['of'] extends 'installation' ? K : never;
}[ConfigKind];

export const isInstallationKind = (name: string): name is InstallationKind =>
  Object.hasOwn(configKinds, name) && configKinds[name as ConfigKind].of === 'installation';
