import { mapTokensOf, type MapTokens } from '#client/theme/mapTokens.ts';
import { tokensOf, type Scheme } from '#client/theme/tokens.ts';
import type { Status } from './status.ts';

/** What the canvases draw with. */
export interface Palette extends MapTokens {
  readonly status: Readonly<Record<Status, string>>;
  /** A guardrail without devices. */
  readonly neutral: string;
  readonly casing: string;
  readonly inverse: string;
  readonly onInverse: string;
  readonly white: string;
  readonly font: string;
}

const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

export function paletteOf(scheme: Scheme): Palette {
  const token = tokensOf(scheme);
  return {
    ...mapTokensOf(scheme),
    status: { 1: token.status1, 2: token.status2, 3: token.status3, 4: token.status4 },
    neutral: token.disabled,
    casing: token.casing,
    inverse: token.inverse,
    onInverse: token.onInverse,
    white: token.onAlert,
    font,
  };
}
