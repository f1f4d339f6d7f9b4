import { z } from 'zod';
import type { PointFilter } from '#db/devices/pointWhere.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { id, idList, list, optional, trimmedText } from '../../http/input.ts';

/** Degrees: west, south, east, north. */
export const bbox = optional(
  z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(
      z.tuple([
        z.number().min(-180).max(180),
        z.number().min(-90).max(90),
        z.number().min(-180).max(180),
        z.number().min(-90).max(90),
      ]),
    )
    .refine(([w, s, e, n]) => w <= e && s <= n, { error: fieldText('bbox.form') }),
);

/** `lng,lat` in degrees, WGS-84. */
export const center = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/, { error: fieldText('center.form') })
  .transform((text): LngLat => {
    const [lng = NaN, lat = NaN] = text.split(',').map(Number);
    return { lng, lat };
  })
  .refine(({ lng, lat }) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90, { error: fieldText('center.form') });

/** What every call about the map's devices filters by. */
export const pointFilters = {
  orgIds: idList,
  projectId: optional(id),
  railId: optional(id),
  deviceStatus: list(z.string().regex(/^\d{1,3}$/)),
  keyword: optional(trimmedText(0, searchTextMax)),
};

type Given = Omit<PointFilter, 'deviceStatuses'> & { readonly deviceStatus?: readonly string[] | undefined };

export function pointFilterOf({ deviceStatus, ...filter }: Given): PointFilter {
  return { ...filter, deviceStatuses: deviceStatus?.map(Number) };
}
