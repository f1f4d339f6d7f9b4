/** Where a row lies, seen from somebody of the city: root ─ city ─ north, root ─ other ─ far. */
export const places = {
  own: 'city',
  child: 'north',
  parent: 'root',
  sibling: 'other',
  foreign: 'far',
  missing: 'nowhere',
} as const;
export type Place = keyof typeof places;
export type PlacedOrg = (typeof places)[Place];
