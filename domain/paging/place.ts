/** Where a row stands in the order of a list: what the order goes by in front of what is unique, and that. */
export interface Place {
  readonly values: readonly number[];
  readonly id: string;
}

/** A place as calls carry it; null when a page was the last one. */
export function textOfPlace(place: Place | null): string | null {
  return place === null ? null : `${place.values.join()}_${place.id}`;
}

const form = /^((?:\d{1,16})(?:,\d{1,16})*)?_([A-Za-z0-9_-]{1,32})$/;

/** @returns null for a text that is no place in an order of so many columns */
export function placeOfText(text: string, columns: number): Place | null {
  const found = form.exec(text);
  if (found === null) return null;
  const [, front, id = ''] = found;
  const values = front === undefined ? [] : front.split(',').map(Number);
  return values.length === columns - 1 ? { values, id } : null;
}
