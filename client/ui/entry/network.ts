import network from './network.json';

/**
 * The picture of the sign-in page: outline of Anhui, waters and the middles of its motorway bridges. Coordinates are
 * differences of whole steps east of `west` and south of `north`.
 */
const latitude = ((network.north + network.south) / 2) * (Math.PI / 180);
const unitsPerDegree = 160;
const squeeze = Math.cos(latitude);

export const width = (network.east - network.west) * squeeze * unitsPerDegree;
export const height = (network.north - network.south) * unitsPerDegree;

function place(east: number, south: number): string {
  return `${(east * squeeze * unitsPerDegree).toFixed(1)} ${(south * unitsPerDegree).toFixed(1)}`;
}

/** Adds up the differences and hands each point's degrees to `draw`. */
function walk(packed: readonly number[], scale: number, draw: (east: number, south: number) => string): string {
  let [x, y] = [0, 0];
  const parts: string[] = [];
  for (let index = 0; index + 1 < packed.length; index += 2) {
    x += packed[index] ?? 0;
    y += packed[index + 1] ?? 0;
    parts.push(draw(x / scale, y / scale));
  }
  return parts.join('');
}

function line(packed: readonly number[]): string {
  return walk(packed, network.scale, (east, south) => `L${place(east, south)}`).replace('L', 'M');
}

const lines = (many: ReadonlyArray<readonly number[]>): string => many.map(line).join('');

export const outline = `${lines(network.outline)}Z`;
export const borders = lines(network.borders);
export const rivers = lines(network.rivers);
export const lakes = network.lakes.map((lake) => `${line(lake)}Z`).join('');
/** One dot a bridge: a line of no length with round ends. */
export const bridges = walk(network.points, network.pointScale, (east, south) => `M${place(east, south)}h0`);

export interface City {
  readonly zh: string;
  readonly en: string;
  readonly x: number;
  readonly y: number;
}
export const cities: readonly City[] = network.cities.map(({ zh, en, lng, lat }) => ({
  zh,
  en,
  x: (lng - network.west) * squeeze * unitsPerDegree,
  y: (network.north - lat) * unitsPerDegree,
}));
