import { expect, test } from 'vitest';
import { tokensOf, variableOf, variablesOf, type TokenName } from './tokens.ts';

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('the names of tokens become CSS variables', () => {
  expect(variableOf('status1Tint')).toBe('--gl-status-1-tint');
  expect(variableOf('onPrimary')).toBe('--gl-on-primary');
  expect(variableOf('chart6')).toBe('--gl-chart-6');
});

test('light and dark have the same variables', () => {
  expect(Object.keys(variablesOf('dark')).sort()).toEqual(Object.keys(variablesOf('light')).sort());
});

/** The three themes of header and side menu: whatever is written on their ground, hovered and selected entries. */
const bars = [
  {
    grounds: ['header', 'headerHover', 'headerSelected'],
    texts: ['headerText', 'headerText2'],
  },
  {
    grounds: ['barDark', 'barDarkHover', 'barDarkSelected'],
    texts: ['barDarkText', 'barDarkText2'],
  },
  {
    grounds: ['barLight', 'barLightHover', 'barLightSelected'],
    texts: ['barLightText', 'barLightText2'],
  },
] as const satisfies ReadonlyArray<{ grounds: readonly TokenName[]; texts: readonly TokenName[] }>;

test.each(['light', 'dark'] as const)(
  'the mark of the current entry stands out 3 to 1 in all three themes in the %s scheme',
  (scheme) => {
    const token = tokensOf(scheme);
    for (const [accent, ground] of [
      ['headerAccent', 'header'],
      ['barDarkAccent', 'barDark'],
      ['barLightAccent', 'barLight'],
    ] as const)
      expect(contrast(token[accent], token[ground]), ground).toBeGreaterThanOrEqual(3);
  },
);

test.each(['light', 'dark'] as const)(
  'text on its ground has a contrast of at least 4.5 in the %s scheme',
  (scheme) => {
    const token = tokensOf(scheme);
    const pairs: ReadonlyArray<readonly [string, string]> = [
      [token.text1, token.surface],
      [token.text2, token.surface],
      [token.text3, token.surface],
      [token.text4, token.surface],
      [token.link, token.surface],
      [token.onPrimary, token.primary],
      ...bars.flatMap(({ grounds, texts }) =>
        grounds.flatMap((ground) => texts.map((text) => [token[text], token[ground]] as const)),
      ),
      [token.status1Shade, token.status1Tint],
      [token.status2Shade, token.status2Tint],
      [token.status3Shade, token.status3Tint],
      [token.status4Shade, token.status4Tint],
      [token.severity1Text, token.severity1],
      [token.severity2Text, token.severity2],
      [token.severity3Text, token.severity3],
      [token.severity4Text, token.severity4],
    ];
    for (const [text, ground] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  },
);

test('statuses have the seed’s colours in both schemes', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { status1, status2, status3, status4 } = tokensOf(scheme);
    expect([status1, status2, status3, status4]).toEqual(['#2d8cf0', '#ed4014', '#a855f7', '#ff9900']);
  }
});
