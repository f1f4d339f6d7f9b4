import type { FeatureCollection, LineString } from 'geojson';
import type { Topology } from 'topojson-specification';

/** A metre and a half: the lines are drawn to 12 m. */
const stepsPerDegree = 50_000;
const licence = '© OpenStreetMap contributors, Open Database Licence 1.0';

export type RoadFile = FeatureCollection<LineString, { readonly ref: string }>;

/**
 * What the client draws of the motorways: whole steps from vertex to vertex, one geometry a road, no more of its
 * properties than the number.
 */
export function packRoads({ features }: RoadFile): Topology & { readonly licence: string } {
  const arcs: number[][][] = [];
  const roads = new Map<string, number[][]>();
  for (const { geometry, properties } of features) {
    let [lastX, lastY] = [0, 0];
    const arc: number[][] = [];
    for (const [lng = 0, lat = 0] of geometry.coordinates) {
      const [x, y] = [Math.round(lng * stepsPerDegree), Math.round(lat * stepsPerDegree)];
      if (arc.length > 0 && x === lastX && y === lastY) continue;
      arc.push([x - lastX, y - lastY]);
      [lastX, lastY] = [x, y];
    }
    if (arc.length < 2) continue;
    const lines = roads.get(properties.ref) ?? [];
    roads.set(properties.ref, lines);
    lines.push([arcs.length]);
    arcs.push(arc);
  }
  const geometries = [...roads].map(([id, lines]) => ({ type: 'MultiLineString' as const, id, arcs: lines }));
  return {
    type: 'Topology',
    licence,
    transform: { scale: [1 / stepsPerDegree, 1 / stepsPerDegree], translate: [0, 0] },
    objects: { motorways: { type: 'GeometryCollection', geometries } },
    arcs,
  };
}
