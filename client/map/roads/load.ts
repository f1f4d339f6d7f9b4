import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { lineOf, type Line } from '../basemap/geometry.ts';
import type { DrawingEdge } from '../datum.ts';
import { worldX, worldY } from '../mercator.ts';
import topologyUrl from './motorways.topojson?url';

/** A motorway as it is drawn, in world units: never for stakes, snapping or distances. */
export interface Road {
  /** G40, S01. */
  readonly ref: string;
  readonly isNational: boolean;
  readonly lines: readonly Line[];
}

export type RoadTopology = Topology<{ readonly motorways: GeometryCollection }>;

/** @source data/roads, © OpenStreetMap contributors (ODbL); written by `npm run roads` */
export async function loadRoads(edge: DrawingEdge, signal: AbortSignal): Promise<readonly Road[]> {
  // Ground may come last: the person's devices are asked for at the same time.
  const answer = await fetch(topologyUrl, { signal, priority: 'low' });
  if (!answer.ok) throw new Error(`motorways: ${answer.status}`);
  return decodeRoads((await answer.json()) as RoadTopology, edge);
}

/** The main roads first: their numbers find a place first. @param edge applied to every vertex, which is WGS-84 */
export function decodeRoads(topology: RoadTopology, edge: DrawingEdge): readonly Road[] {
  const roads = feature(topology, topology.objects.motorways).features.map(({ id, geometry }): Road => {
    const ref = String(id);
    const lines = geometry.type === 'MultiLineString' ? geometry.coordinates : [];
    return {
      ref,
      isNational: ref.startsWith('G'),
      lines: lines.map((line) => {
        const xy = new Float64Array(line.length * 2);
        for (const [index, [lng = 0, lat = 0]] of line.entries()) {
          const at = edge.toMap(lng, lat);
          xy[2 * index] = worldX(at[0]);
          xy[2 * index + 1] = worldY(at[1]);
        }
        return lineOf(xy);
      }),
    };
  });
  return roads.toSorted((a, b) => rankOf(a) - rankOf(b) || a.ref.localeCompare(b.ref));
}

/** G40 before G4211 before S12. */
function rankOf({ ref, isNational }: Road): number {
  return (isNational ? 0 : 10) + ref.length;
}
