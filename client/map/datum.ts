import gcoord from 'gcoord';

export type MapDatum = 'wgs84' | 'gcj02';
export type Degrees = readonly [lng: number, lat: number];

/** Stored positions are WGS-84; a tile provider may draw another datum. Every layer converts here and nowhere else. */
export interface DrawingEdge {
  /** WGS-84 → what the base map shows. */
  readonly toMap: (lng: number, lat: number) => Degrees;
  /** A click on the map → WGS-84. */
  readonly fromMap: (lng: number, lat: number) => Degrees;
}

const same: DrawingEdge = { toMap: (lng, lat) => [lng, lat], fromMap: (lng, lat) => [lng, lat] };
const shifted: DrawingEdge = {
  toMap: (lng, lat) => gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02),
  fromMap: (lng, lat) => gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84),
};

/** @source docs/requirements.md 0.12 */
export function drawingEdge(datum: MapDatum): DrawingEdge {
  return datum === 'gcj02' ? shifted : same;
}
