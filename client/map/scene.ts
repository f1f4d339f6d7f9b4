import type { Basemap } from './basemap/load.ts';
import type { Palette } from './palette.ts';
import type { DevicePoints } from './points.ts';
import type { RailLine } from './rails.ts';
import type { Road } from './roads/load.ts';
import type { Status } from './status.ts';

/** What is drawn besides devices. */
export interface MapLayers {
  readonly rails: boolean;
  /** Names of places. */
  readonly names: boolean;
  /** Names of devices, from zoom 17. */
  readonly labels: boolean;
  readonly grid: boolean;
  readonly heat: boolean;
}

/** What a map shows unless it is told otherwise. */
export const plainLayers: MapLayers = { rails: true, names: true, labels: true, grid: false, heat: false };

/** All that one painting needs. The caller changes it in place and asks for a painting. */
export interface Scene {
  readonly points: DevicePoints;
  readonly rails: Map<string, RailLine>;
  palette: Palette;
  basemap: Basemap | null;
  /** Motorways whose numbers are written; their lines lie below the picture. */
  roads: readonly Road[];
  /** The guardrail that an editor draws itself: nothing is written on it. */
  edited: RailLine | null;
  chinese: boolean;
  layers: MapLayers;
  /** Device that is selected, or null. */
  selected: string | null;
  hoveredRail: string | null;
  /** Device that everything else steps back for, or null. */
  spotlight: string | null;
  /** Members of a cluster that was opened at the last zoom. */
  spider: { readonly ids: readonly string[] } | null;
  statusOfRail: (id: string) => Status | null;
  nameOf: (id: string) => string;
  /** The guardrail of a device; '' for none. */
  railOf: (id: string) => { readonly id: string; readonly name: string };
}
