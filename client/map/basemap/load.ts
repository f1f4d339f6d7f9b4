import type { Feature, MultiLineString, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { DrawingEdge } from '../datum.ts';
import { worldX, worldY } from '../mercator.ts';
import { lineOf, smooth, type Line } from './geometry.ts';
import cities from './cities.json';
import topologyUrl from './china.topojson?url';

export interface Province {
  readonly name: string;
  readonly zh: string;
  readonly rings: readonly Line[];
}

/** A city's names and place in world units; rank 0 municipality, 1 capital of a province, 2 prefecture. */
export interface City {
  readonly zh: string;
  readonly en: string;
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

/**
 * The built-in map without tiles, in world units.
 * @source Natural Earth (public domain), gcoord's list of cities (MIT)
 */
export interface Basemap {
  readonly land: readonly Line[];
  readonly provinces: readonly Province[];
  readonly provinceLines: readonly Line[];
  readonly lakes: readonly Line[];
  readonly rivers: ReadonlyArray<Line & { readonly widthPx: number }>;
  readonly cities: readonly City[];
}

interface Properties {
  readonly name?: string;
  readonly name_zh?: string;
  readonly scalerank?: number;
}
type Layers = Record<'land' | 'provinces' | 'lakes' | 'rivers', GeometryCollection<Properties>>;

function linesOf(shape: Feature<GeoJSON.Geometry, Properties>['geometry']): Position[][] {
  if (shape.type === 'Polygon' || shape.type === 'MultiLineString') return shape.coordinates;
  if (shape.type === 'MultiPolygon') return shape.coordinates.flat();
  return shape.type === 'LineString' ? [shape.coordinates] : [];
}

/** Natural Earth ranks the Yangtze first; its arms carry both names. */
function riverWidth({ name, scalerank = 9 }: Properties): number {
  if (name === 'Yangtze' || name === 'Chang Jiang') return 5;
  return scalerank <= 4 ? 2 : 1;
}

/** @param edge applied to every vertex, so that the built-in map lies right under points of another datum */
export async function loadBasemap(edge: DrawingEdge): Promise<Basemap> {
  const answer = await fetch(topologyUrl);
  if (!answer.ok) throw new Error(`base map: ${answer.status}`);
  return decodeBasemap((await answer.json()) as Topology<Layers>, edge);
}

export function decodeBasemap(topology: Topology<Layers>, edge: DrawingEdge): Basemap {
  const project = (positions: readonly Position[]): Float64Array => {
    const xy = new Float64Array(positions.length * 2);
    for (const [index, [lng = 0, lat = 0]] of positions.entries()) {
      const at = edge.toMap(lng, lat);
      xy[2 * index] = worldX(at[0]);
      xy[2 * index + 1] = worldY(at[1]);
    }
    return xy;
  };
  const { land, provinces, lakes, rivers } = topology.objects;
  const featuresOf = (layer: GeometryCollection<Properties>) => feature<Properties>(topology, layer).features;
  const rings = (layer: GeometryCollection<Properties>, soft: boolean): Line[] =>
    featuresOf(layer)
      .flatMap((each) => linesOf(each.geometry))
      .map((ring) => lineOf(soft ? smooth(project(ring), true) : project(ring)));
  const border: MultiLineString = mesh(topology, provinces);
  return {
    land: rings(land, false),
    provinces: featuresOf(provinces).map(({ geometry, properties }) => ({
      name: properties.name ?? '',
      zh: properties.name_zh ?? '',
      rings: linesOf(geometry).map((ring) => lineOf(project(ring))),
    })),
    provinceLines: border.coordinates.map((line) => lineOf(project(line))),
    lakes: rings(lakes, true),
    rivers: featuresOf(rivers).flatMap(({ geometry, properties }) =>
      linesOf(geometry).map((line) => ({
        ...lineOf(smooth(project(line), false)),
        widthPx: riverWidth(properties),
      })),
    ),
    cities: (cities as unknown as ReadonlyArray<readonly [string, string, number, number, number]>).map(
      ([zh, en, lng, lat, rank]) => {
        const at = edge.toMap(lng, lat);
        return { zh, en: en === '' ? zh : en, x: worldX(at[0]), y: worldY(at[1]), rank };
      },
    ),
  };
}
