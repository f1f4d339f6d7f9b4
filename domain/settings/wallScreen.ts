/** Figures of the top row of a wall screen, in the product's order. @source docs/requirements.md C25 */
export const wallKpis = [
  'total',
  'online',
  'normal',
  'abnormal',
  'fault',
  'offline',
  'alarmsToday',
  'unhandled',
] as const;
export type WallKpi = (typeof wallKpis)[number];
export const wallCharts = ['deviceTypes', 'eventTrend', 'deviceTrend', 'topRails'] as const;
export type WallChart = (typeof wallCharts)[number];

/** Seconds. @source docs/requirements.md A21, SEED-346 (carousel 2 s) */
export const rotateSeconds = { min: 2, max: 60, standard: 2 } as const;

/**
 * The wall screen of an organisation; an empty title stands for the organisation's name.
 * @source docs/requirements.md A21
 */
export interface WallScreen {
  readonly title: string;
  /** None: all of the organisation. */
  readonly projectIds: readonly string[];
  /** 'lng,lat' in WGS-84; null: everything in view. */
  readonly center: string | null;
  readonly zoom: number | null;
  readonly rotateSeconds: number;
  readonly kpis: readonly WallKpi[];
  readonly charts: readonly WallChart[];
  /** The ticker shows this severity and worse (1 is the worst). */
  readonly tickerSeverity: number;
  readonly theme: 'dark';
  readonly showRails: boolean;
}

/** All projects, the whole network in view, every figure and chart. */
export const defaultWallScreen: WallScreen = {
  title: '',
  projectIds: [],
  center: null,
  zoom: null,
  rotateSeconds: rotateSeconds.standard,
  kpis: [...wallKpis],
  charts: [...wallCharts],
  tickerSeverity: 4,
  theme: 'dark',
  showRails: true,
};
