import type { AlarmRow } from './alarms/alarm.ts';
import type { DeviceRow } from './devices/device.ts';
import type { ProjectRow } from './projects/project.ts';
import type { RailRow } from './rails/rail.ts';
import type { RevisionedKind } from './realtime.ts';

/** What a row of each kind is. */
export interface RowOf {
  readonly project: ProjectRow;
  readonly rail: RailRow;
  readonly device: DeviceRow;
  readonly alarm: AlarmRow;
}

/**
 * In which list of a change the rows of each kind stand; what others stand on comes first. Whoever takes changes walks
 * this table: a kind that somebody reads, publishes or applies not does not compile.
 * @source docs/requirements.md E3
 */
export const listOf = {
  project: 'projects',
  rail: 'rails',
  device: 'devices',
  alarm: 'alarms',
} as const satisfies Record<RevisionedKind, string>;

/** The kinds in the order of the table. Apart from `revisionedKinds`, which comes with the schemas of every event. */
export const listedKinds = Object.keys(listOf) as RevisionedKind[];

/** A list a kind. */
export type RowLists = { readonly [K in RevisionedKind as (typeof listOf)[K]]: ReadonlyArray<RowOf[K]> };
