import { readPath, roundVertex, verticesOf, type Path, type Vertex } from './path.ts';
import type { RailDetail } from './railList.ts';

interface Node {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometry?: unknown;
  readonly geometries?: unknown;
  readonly features?: unknown;
}

/** Lines of a GeoJSON value, wherever they are nested. */
function linesOf(value: unknown, depth = 0): Vertex[][] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  const { type, coordinates, geometry, geometries, features } = value as Node;
  if (type === 'LineString') {
    const line = verticesOf(coordinates);
    return line === null ? [] : [line];
  }
  if (type === 'MultiLineString' && Array.isArray(coordinates)) {
    return (coordinates as unknown[]).flatMap((each) => {
      const line = verticesOf(each);
      return line === null ? [] : [line];
    });
  }
  const inner = [
    geometry,
    ...(Array.isArray(geometries) ? geometries : []),
    ...(Array.isArray(features) ? features : []),
  ];
  return inner.flatMap((each: unknown) => linesOf(each, depth + 1));
}

/**
 * The path that a person pasted or uploaded: `[[lng,lat],…]`, or GeoJSON with exactly one line. Null for anything else.
 * @source docs/requirements.md C10
 */
export function readPastedPath(text: string): Path | null {
  const plain = readPath(text);
  if (plain !== null) return plain.map(roundVertex);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const lines = linesOf(parsed);
  return lines.length === 1 ? (lines[0] as Vertex[]).map(roundVertex) : null;
}

/** A guardrail as a feature; one that is not drawn has no geometry. */
export function railFeature(rail: RailDetail): object {
  const { id, path, ...properties } = rail;
  const line = readPath(path) ?? [];
  return {
    type: 'Feature',
    id,
    geometry: line.length < 2 ? null : { type: 'LineString', coordinates: line },
    properties,
  };
}
