/** What a place on the heat map weighs: one a device, or one an alarm. */
export const heatWeights = ['device', 'alarm'] as const;
export type HeatWeight = (typeof heatWeights)[number];

/** Degrees, WGS-84, and weight. */
export type HeatPoint = readonly [lng: number, lat: number, weight: number];

/** Alarms of so many hours count. @source docs/requirements.md C5 */
export const heatHours = 24;
/** Px around a place that it warms. @source SEED-344 */
export const heatRadiusPx = 60;
