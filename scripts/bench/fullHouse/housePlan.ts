import { day } from '#domain/time.ts';

/** How full a house is. All of it follows from these figures: the same plan makes the same rows. */
export interface HousePlan {
  readonly seed: number;
  /** Its last moment, epoch ms. */
  readonly now: number;
  readonly organizations: number;
  readonly projects: number;
  readonly rails: number;
  readonly devices: number;
  readonly alarms: number;
  /** Of the alarms: open ones, on as many devices. At most half of the devices. */
  readonly openAlarms: number;
  readonly readings: number;
  /** The days before `now` that the readings are of; retention keeps no more. */
  readonly readingDays: number;
  readonly users: number;
  readonly notices: number;
  /** Notices of the one user who is told of everything; unread to a third. */
  readonly noticesOfOne: number;
  readonly auditRows: number;
  readonly statusRows: number;
  readonly deliveries: number;
  readonly importJobs: number;
  readonly importRowsEach: number;
}

/** What the alarms, notices and logs are of. */
export const yearMs = 366 * day;

/** A year of a site with twenty thousand devices. */
export const fullYear: Omit<HousePlan, 'now'> = {
  seed: 20_261_121,
  organizations: 50,
  projects: 250,
  rails: 5_000,
  devices: 20_000,
  alarms: 1_000_000,
  openAlarms: 2_000,
  readings: 10_000_000,
  readingDays: 7,
  users: 200,
  notices: 1_000_000,
  noticesOfOne: 100_000,
  auditRows: 1_000_000,
  statusRows: 1_000_000,
  deliveries: 200_000,
  importJobs: 10,
  importRowsEach: 100_000,
};

const counts = [
  'organizations',
  'projects',
  'rails',
  'devices',
  'alarms',
  'openAlarms',
  'readings',
  'users',
  'notices',
  'noticesOfOne',
  'auditRows',
  'statusRows',
  'deliveries',
  'importJobs',
  'importRowsEach',
] as const;
type Count = (typeof counts)[number];

/** Small figures stay: a tenth of a year has an organisation, a project and a user too. */
const atLeast: Readonly<Partial<Record<Count, number>>> = { organizations: 8, projects: 16, users: 8, importJobs: 2 };

/** A part of the year, and what is named besides: `scaled({ part: 0.01, alarms: 200_000 }, now)`. */
export function scaled(
  { part, ...named }: { readonly part: number } & Partial<Omit<HousePlan, 'now'>>,
  now: number,
): HousePlan {
  const parts = counts.map((name) => [name, Math.max(atLeast[name] ?? 1, Math.round(fullYear[name] * part))] as const);
  const plan = { ...fullYear, ...Object.fromEntries(parts), ...named, now };
  if (plan.openAlarms * 2 > plan.devices || plan.openAlarms * 4 > plan.alarms) {
    throw new Error('An open alarm has a device of its own: at most half of the devices and a quarter of the alarms');
  }
  return plan;
}
