/**
 * Every colour of the product, light and dark, in one place. Components use the CSS variables made of them
 * (`status1Tint` is `--gl-status-1-tint`); canvases (map, charts) read the values through `tokensOf`.
 * Statuses: 1 normal, 2 fault, 3 abnormal, 4 offline. Severities: 1 critical to 4 info.
 */
const light = {
  header: '#13315C',
  headerLine: '#13315C',
  headerText: '#FFFFFF',
  headerText2: '#C4D1E2',
  headerAccent: '#7FB2F5',
  headerHover: '#21416F',
  primary: '#1B4F96',
  primaryHover: '#163F79',
  onPrimary: '#FFFFFF',
  link: '#2463B8',
  page: '#F3F5F8',
  surface: '#FFFFFF',
  sunken: '#F7F9FB',
  hover: '#F1F4F8',
  selected: '#EFF5FD',
  line: '#E1E6EC',
  control: '#CBD3DC',
  text1: '#151C26',
  text2: '#465160',
  text3: '#596575',
  text4: '#687483',
  disabled: '#A3AEBB',
  skeleton: '#E7EBF0',
  focusHalo: '#D6E6F8',
  float: 'rgba(255,255,255,.94)',
  shadow: '0 8px 28px rgba(16,32,56,.14), 0 1px 3px rgba(16,32,56,.08)',
  mask: 'rgba(14,24,40,.44)',
  alert: '#D5360E',
  onAlert: '#FFFFFF',
  status1: '#2d8cf0',
  status1Tint: '#EAF4FE',
  status1Shade: '#1762B0',
  status2: '#ed4014',
  status2Tint: '#FDEBE6',
  status2Shade: '#B52B0A',
  status3: '#a855f7',
  status3Tint: '#F6EDFE',
  status3Shade: '#7A28C9',
  status4: '#ff9900',
  status4Tint: '#FFF3DD',
  status4Shade: '#8A5200',
  severity1: '#D5360E',
  severity1Text: '#FFFFFF',
  severity2: '#FFF0E2',
  severity2Text: '#A34300',
  severity3: '#F8F1DF',
  severity3Text: '#76540A',
  severity4: '#EEF1F5',
  severity4Text: '#4A5665',
  /** Left edge of a cell at 80 % of its threshold. */
  warnEdge: '#E8883A',
  chart1: '#0072B2',
  chart2: '#E69F00',
  chart3: '#009E73',
  chart4: '#CC79A7',
  chart5: '#56B4E9',
  chart6: '#D55E00',
  chartGrid: '#E6EAEF',
  chartRaise: '#A34300',
  casing: '#FFFFFF',
  markBeam: '#1B4F96',
  inverse: '#151C26',
  onInverse: '#FFFFFF',
  /** The sign-in page's map: the same in both schemes. */
  nightGround: '#0B2138',
  nightLand: '#0F2D4B',
  nightLine: '#3A6A9C',
  nightFaint: '#1B3D61',
  nightWater: '#173E66',
  nightRail: '#7FB6EE',
  nightText: '#C9DBEE',
  nightText2: '#8FAFD0',
} as const;

export type TokenName = keyof typeof light;
export type Tokens = Readonly<Record<TokenName, string>>;

const dark: Tokens = {
  header: '#0F2441',
  headerLine: '#232E3B',
  headerText: '#FFFFFF',
  headerText2: '#B9C8DB',
  headerAccent: '#7FB2F5',
  headerHover: '#1A3357',
  primary: '#2F6FC4',
  primaryHover: '#3B7CD3',
  onPrimary: '#FFFFFF',
  link: '#7FB2F5',
  page: '#0B1017',
  surface: '#121922',
  sunken: '#0F151D',
  hover: '#1A2430',
  selected: '#15263D',
  line: '#232E3B',
  control: '#344252',
  text1: '#E7ECF3',
  text2: '#B3BFCC',
  text3: '#94A2B2',
  text4: '#7F8E9E',
  disabled: '#4A5868',
  skeleton: '#1C2632',
  focusHalo: '#1C3A60',
  float: 'rgba(18,25,34,.93)',
  shadow: '0 10px 32px rgba(0,0,0,.5), 0 1px 3px rgba(0,0,0,.4)',
  mask: 'rgba(2,5,9,.6)',
  alert: '#D5360E',
  onAlert: '#FFFFFF',
  status1: '#2d8cf0',
  status1Tint: '#11283F',
  status1Shade: '#7DBBFA',
  status2: '#ed4014',
  status2Tint: '#2E1614',
  status2Shade: '#FF9175',
  status3: '#a855f7',
  status3Tint: '#291A3D',
  status3Shade: '#C9A2FB',
  status4: '#ff9900',
  status4Tint: '#33250C',
  status4Shade: '#FFC266',
  severity1: '#D5360E',
  severity1Text: '#FFFFFF',
  severity2: '#2C1D12',
  severity2Text: '#FFAE6B',
  severity3: '#2E260F',
  severity3Text: '#E2BE6A',
  severity4: '#1E2833',
  severity4Text: '#A9B6C4',
  warnEdge: '#C8732A',
  chart1: '#4FA3D9',
  chart2: '#E9B04A',
  chart3: '#35B894',
  chart4: '#D99ABF',
  chart5: '#8CCBF0',
  chart6: '#E8803F',
  chartGrid: '#202A36',
  chartRaise: '#FFAE6B',
  casing: '#0B1118',
  markBeam: '#7FB2F5',
  inverse: '#E7ECF3',
  onInverse: '#151C26',
  nightGround: light.nightGround,
  nightLand: light.nightLand,
  nightLine: light.nightLine,
  nightFaint: light.nightFaint,
  nightWater: light.nightWater,
  nightRail: light.nightRail,
  nightText: light.nightText,
  nightText2: light.nightText2,
};

export type Scheme = 'light' | 'dark';
const byScheme: Readonly<Record<Scheme, Tokens>> = { light, dark };

/** The plain values, for what cannot read a CSS variable: canvases and chart options. */
export function tokensOf(scheme: Scheme): Tokens {
  return byScheme[scheme];
}

/** `status1Tint` → `--gl-status-1-tint`. */
export function variableOf(name: string): string {
  return `--gl-${name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/([a-z])(\d)/gi, '$1-$2')
    .replace(/(\d)([A-Z])/g, '$1-$2')
    .toLowerCase()}`;
}

/** All tokens of a scheme as CSS variables. */
export function variablesOf(scheme: Scheme): Record<string, string> {
  return Object.fromEntries(Object.entries(byScheme[scheme]).map(([name, value]) => [variableOf(name), value]));
}
