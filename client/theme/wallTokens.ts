import { variableOf } from './tokens.ts';

/** Colours of the wall, which is dark always. Statuses keep those of tokens.ts. @source docs/requirements.md C25 */
export const wallTokens = {
  page: '#070C14',
  panel: '#0B121C',
  line: '#1C2838',
  text1: '#EDF2F8',
  text2: '#A7B7C9',
  text3: '#7D90A6',
  /** A figure of zero where zero is good. */
  idle: '#5D6E82',
  /** The frame of an alarm that nobody has taken, and its figure. */
  alarm: '#ED4014',
  alarmSolid: '#D8360D',
  incident: '#C9300A',
  incidentTaken: '#3A1A12',
  onAlarm: '#FFFFFF',
  alarmText: '#FF9175',
  live: '#2FBF8F',
  lost: '#4A3306',
  lostText: '#FFC266',
  major: '#FF9D5C',
  minor: '#E2BE6A',
  info: '#A9B6C4',
  /** Series that are no statuses: today, before, faint. */
  series1: '#8FB4DC',
  series2: '#4D7199',
  series3: '#2C445F',
  map: {
    land: '#0A111B',
    scope: '#101B2A',
    line: '#34475F',
    water: '#14283E',
    rail: '#6A9BD0',
    road: '#2A3B52',
    shield: '#0C1614',
    shieldLine: '#33493F',
    shieldText: '#75958A',
    blue: '#194A80',
    amber: '#8A5300',
  },
} as const;

/** `text1` is `--wall-text-1`, and so on; those of the map are drawn on a canvas. */
export function wallVariables(): Record<string, string> {
  const { map: _, ...flat } = wallTokens;
  return Object.fromEntries(
    Object.entries(flat).map(([name, value]) => [variableOf(name).replace('--gl-', '--wall-'), value]),
  );
}
