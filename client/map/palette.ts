import { mapTokensOf, type MapTokens } from '#client/theme/mapTokens.ts';
import { tokensOf, type Scheme } from '#client/theme/tokens.ts';
import { wallTokens } from '#client/theme/wallTokens.ts';
import type { Status } from './status.ts';

/** What the canvases draw with. */
export interface Palette extends MapTokens {
  readonly status: Readonly<Record<Status, string>>;
  /** Centre of a cluster: the seed's colours, on a wall all but the red one dimmed. */
  readonly centre: Readonly<Record<Status, string>>;
  /** A guardrail whose devices are all normal. */
  readonly quietRail: { readonly color: string; readonly widthPx: number; readonly opacity: number };
  /** A guardrail without devices. */
  readonly neutral: string;
  readonly casing: string;
  readonly inverse: string;
  readonly onInverse: string;
  /** Height of a motorway's number. */
  readonly shieldPx: number;
  readonly white: string;
  readonly font: string;
}

const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

export function paletteOf(scheme: Scheme): Palette {
  const token = tokensOf(scheme);
  const status = { 1: token.status1, 2: token.status2, 3: token.status3, 4: token.status4 };
  return {
    ...mapTokensOf(scheme),
    status,
    centre: status,
    quietRail: { color: token.status1, widthPx: 3, opacity: 0.7 },
    neutral: token.disabled,
    casing: token.casing,
    inverse: token.inverse,
    onInverse: token.onInverse,
    shieldPx: 11,
    white: token.onAlert,
    font,
  };
}

/** The palette of a wall: quieter, so that what is wrong stands out from five metres. */
export function wallPalette(): Palette {
  const dark = paletteOf('dark');
  const { map } = wallTokens;
  return {
    ...dark,
    land: map.land,
    scope: map.scope,
    water: map.water,
    provinceLine: map.line,
    road: map.road,
    roadEdge: wallTokens.page,
    roadFar: map.road,
    shield: map.shield,
    shieldLine: map.shieldLine,
    shieldText: map.shieldText,
    // Drawn half as large again: nothing on a wall is below 18 px.
    shieldPx: 12,
    city: wallTokens.text2,
    county: wallTokens.text3,
    halo: map.scope,
    casing: wallTokens.page,
    onAmber: wallTokens.text1,
    centre: { ...dark.status, 1: map.blue, 4: map.amber },
    blueUnder: map.blue,
    quietRail: { color: map.rail, widthPx: 1.4, opacity: 1 },
  };
}
