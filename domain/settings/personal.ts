import type { Locale } from '../errno.ts';

export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export type SoundSeverity = 1 | 2 | 3 | 4;

/** What a person sets for themselves on the tab *preferences*. @source docs/requirements.md A21, C21 */
export interface PersonalSettings {
  /** Null: as this browser has it. */
  readonly locale: Locale | null;
  /** Where a sign-in without a way back leads. */
  readonly landingRoute: string;
  /** What the map opens with; null: everything that is the person's own. */
  readonly mapDefault: { readonly center: string; readonly zoom: number } | null;
  readonly soundOnAlarm: boolean;
  /** Sounds for alarms of this severity and worse (1 is the worst). */
  readonly soundMinSeverity: SoundSeverity;
  /** The person has said whether alarms shall sound; until then they are asked. */
  readonly soundAsked: boolean;
  readonly desktopNotice: boolean;
  readonly tablePageSize: PageSize;
}

export const personalDefaults: PersonalSettings = {
  locale: null,
  landingRoute: '/position/index',
  mapDefault: null,
  soundOnAlarm: false,
  soundMinSeverity: 2,
  soundAsked: false,
  desktopNotice: false,
  tablePageSize: 20,
};

function one<T>(value: unknown, of: readonly T[], standard: T): T {
  return of.find((each) => each === value) ?? standard;
}

function mapDefaultOf(value: unknown): PersonalSettings['mapDefault'] {
  const { center, zoom } = (value ?? {}) as { center?: unknown; zoom?: unknown };
  return typeof center === 'string' && typeof zoom === 'number' ? { center, zoom } : null;
}

/** Settings out of what a server or a browser kept: what is missing or does not fit has its default. */
export function readPersonal(kept: unknown): PersonalSettings {
  const given: Partial<Record<keyof PersonalSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const standard = personalDefaults;
  const { landingRoute } = given;
  return {
    locale: one<Locale | null>(given.locale, ['zh-CN', 'en-US'], null),
    landingRoute:
      typeof landingRoute === 'string' && /^\/(?!\/)/.test(landingRoute) ? landingRoute : standard.landingRoute,
    mapDefault: mapDefaultOf(given.mapDefault),
    soundOnAlarm: given.soundOnAlarm === true,
    soundMinSeverity: one(given.soundMinSeverity, [1, 2, 3, 4] as const, standard.soundMinSeverity),
    soundAsked: given.soundAsked === true,
    desktopNotice: given.desktopNotice === true,
    tablePageSize: one(given.tablePageSize, pageSizes, standard.tablePageSize),
  };
}
