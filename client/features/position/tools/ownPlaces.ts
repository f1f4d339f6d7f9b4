import { parsePosition } from '#domain/devices/position.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import { middleOfPath, type Tip } from '#domain/places/tip.ts';
import { placeOfCity } from '#client/map/basemap/cityPlaces.ts';
import { liveDevices, liveRails } from '#client/realtime/live.ts';
import { bestMatches } from './bestMatches.ts';

/** Something that an address search found. */
export interface FoundPlace {
  readonly kind: 'device' | 'rail' | 'place' | 'region';
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly at: LngLat;
  /** Of a device. */
  readonly status?: number;
}

const mostDevices = 5;
const mostRails = 3;

/** The person's own devices and guardrails that have a place: known here, so that they are found without any server. */
export function ownPlaces(keyword: string): FoundPlace[] {
  const store = liveDevices.rows();
  const slots = bestMatches(store.liveSlots(), keyword, {
    textOf: (slot) => store.findingTextAt(slot),
    limit: mostDevices,
  });
  const rails = bestMatches(liveRails.rows().values(), keyword, {
    textOf: ({ name, address }) => `${name}\n${address}`,
    limit: mostRails,
  });
  return [
    ...slots
      .map((slot) => store.rowAt(slot))
      .flatMap(({ id, device_name, railName, deviceStatus, position }): FoundPlace[] => {
        const at = parsePosition(position);
        return at === null ? [] : [{ kind: 'device', id, name: device_name, hint: railName, at, status: deviceStatus }];
      }),
    ...rails.flatMap(({ id, name, address, projectName, path }): FoundPlace[] => {
      const at = middleOfPath(path);
      return at === null ? [] : [{ kind: 'rail', id, name, hint: address === '' ? projectName : address, at }];
    }),
  ];
}

/** Suggestions of the server that are not among the own ones already; a region stands where its city lies. */
export function farPlaces(tips: readonly Tip[], own: readonly FoundPlace[]): FoundPlace[] {
  const known = new Set(own.map(({ id }) => id));
  return tips.flatMap(({ id, name, district, location, address }, index): FoundPlace[] => {
    if (known.has(id)) return [];
    const hint = [district, address].filter((part) => part !== '').join(' ');
    const key = `${id}-${index}`;
    if (location === '') {
      const at = placeOfCity(name);
      return at === null ? [] : [{ kind: 'region', id: key, name, hint, at }];
    }
    const at = parsePosition(location);
    return at === null ? [] : [{ kind: 'place', id: key, name, hint, at }];
  });
}
