import { number } from '#client/ui/number.ts';

const thinSpace = '\u2009';

/** Metres below one kilometre, else kilometres with two decimals. */
export function distanceText(metres: number): string {
  return metres < 999.5 ? `${number(metres)}${thinSpace}m` : `${number(metres / 1_000, 2)}${thinSpace}km`;
}
