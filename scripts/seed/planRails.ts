import { haversineM, type LngLat } from '#domain/geo/distance.ts';
import type { NewRail } from '#db/rails/addRail.ts';
import { brigades, otherCities, type SeedBrigade } from './organizations.ts';
import { loadStretches, pointAt, type Stretch } from './loadStretches.ts';
import { planMaintenance } from './planMaintenance.ts';

export const spacingM = 50;
/** Rails so near to each other are passed over at first, so that a map shows the whole country. */
const apartM = 1_500;
const shortestM = 120;

export interface PlannedRail {
  readonly rail: NewRail;
  readonly brigade: SeedBrigade;
  readonly city: string;
  /** As it stands in the names of its devices. */
  readonly shortName: string;
  /** Places of its devices and how far along they stand. */
  readonly places: ReadonlyArray<LngLat & { readonly alongM: number }>;
}

interface Choice {
  readonly maxPlaces: number;
  readonly apartM: number;
  readonly spacingM: number;
}

/** One choice after the other until all devices have a place. */
const choices: readonly Choice[] = [
  { maxPlaces: 22, apartM, spacingM },
  { maxPlaces: 40, apartM: 0, spacingM },
  { maxPlaces: 100_000, apartM: 0, spacingM },
  { maxPlaces: 100_000, apartM: 0, spacingM: 5 },
];

/** Guardrails on real bridges for so many devices, shared evenly between the brigades. */
export function planRails(devices: number, now: number): PlannedRail[] {
  const byBrigade = assign(loadStretches());
  const each = Math.ceil(devices / brigades.length);
  return brigades.flatMap((brigade, at) => {
    const wanted = Math.max(0, Math.min(each, devices - at * each));
    return planBrigade(brigade, byBrigade.get(brigade.id) ?? [], wanted, now);
  });
}

type Placed = Stretch & { readonly city: string };

function assign(stretches: readonly Stretch[]): Map<string, Placed[]> {
  const found = new Map<string, Placed[]>();
  const centres = [
    ...brigades.flatMap(({ id, cities }) => cities.map((city) => ({ ...city, id }))),
    ...otherCities.map((city) => ({ ...city, id: '' })),
  ];
  for (const stretch of stretches) {
    if (stretch.road === '' || stretch.lengthM < shortestM) continue;
    let nearest = centres[0];
    let distance = Number.POSITIVE_INFINITY;
    for (const centre of centres) {
      const metres = haversineM(centre, stretch.middle);
      if (metres < distance) [nearest, distance] = [centre, metres];
    }
    if (nearest === undefined || nearest.id === '') continue;
    const list = found.get(nearest.id) ?? [];
    list.push({ ...stretch, city: nearest.name });
    found.set(nearest.id, list);
  }
  // Bridges with a name first, then the longest.
  const rank = ({ bridge, lengthM }: Stretch) => (bridge === '' ? 0 : 100_000) + Math.min(lengthM, 1_200);
  for (const list of found.values()) list.sort((a, b) => rank(b) - rank(a));
  return found;
}

function planBrigade(brigade: SeedBrigade, stretches: readonly Placed[], wanted: number, now: number): PlannedRail[] {
  for (const choice of choices) {
    const plan = choose(brigade, stretches, wanted, choice, now);
    if (plan !== null) return plan;
  }
  throw new Error(`The bridges of ${brigade.title} have no room for ${wanted} devices`);
}

function choose(
  brigade: SeedBrigade,
  stretches: readonly Placed[],
  wanted: number,
  choice: Choice,
  now: number,
): PlannedRail[] | null {
  const planned: PlannedRail[] = [];
  const middles: LngLat[] = [];
  const names = new Map<string, number>();
  let left = wanted;
  for (const stretch of stretches) {
    if (left === 0) break;
    if (middles.some((middle) => haversineM(middle, stretch.middle) < choice.apartM)) continue;
    const room = Math.floor(stretch.lengthM / choice.spacingM) + 1;
    const count = Math.min(room, choice.maxPlaces, left);
    const road = stretch.road.replace(/高速$/, '');
    const base = stretch.bridge === '' ? `${road}桥` : stretch.bridge;
    const nth = (names.get(base) ?? 0) + 1;
    names.set(base, nth);
    const shortName = stretch.bridge === '' ? `${road}${nth}号桥` : nth === 1 ? base : `${base}${nth}段`;
    middles.push(stretch.middle);
    left -= count;
    const places = Array.from({ length: count }, (_, i) => {
      const alongM = i * choice.spacingM;
      return { ...pointAt(stretch.path, alongM), alongM };
    });
    const no = String(planned.length + 1).padStart(3, '0');
    planned.push({
      brigade,
      city: stretch.city,
      shortName,
      places,
      rail: {
        id: `R-${brigade.letters}-${no}`,
        orgId: brigade.id,
        projectId: brigade.projectId,
        // Two brigades share a project, where names are unique.
        name: `${brigade.title.slice(0, 2)}·${shortName}护栏`,
        address: `${stretch.city} ${stretch.ref} ${stretch.road}`,
        path: JSON.stringify(stretch.path.map(({ lng, lat }) => [Number(lng.toFixed(6)), Number(lat.toFixed(6))])),
        railType: 'bridge',
        lengthM: Math.round(stretch.lengthM * 10) / 10,
        roadName: `${stretch.ref} ${stretch.road}`,
        ...planMaintenance(planned.length + brigades.indexOf(brigade) * 11, stretch.lengthM, now),
        now,
      },
    });
  }
  return left === 0 ? planned : null;
}
