import type { Scheme } from './tokens.ts';

/** Colours that only the map draws with; the others come from tokens.ts. */
export interface MapTokens {
  readonly land: string;
  /** A province in which the user has devices. */
  readonly scope: string;
  readonly water: string;
  readonly provinceLine: string;
  /** Motorways are ground: neutral, quieter than any guardrail. */
  readonly road: string;
  readonly roadEdge: string;
  /** Below zoom 7, where a line is too thin for an edge. */
  readonly roadFar: string;
  /** The sign with a motorway's number: green as on the road, but muted, for colour means status. */
  readonly shield: string;
  readonly shieldLine: string;
  readonly shieldText: string;
  readonly city: string;
  readonly county: string;
  readonly halo: string;
  /** Ring of the selected device. */
  readonly selectedRing: string;
  readonly blueUnder: string;
  readonly redUnder: string;
  readonly onAmber: string;
  /** From few to many: a scale of its own, for the colours of statuses say something else. */
  readonly density: readonly string[];
}

const light: MapTokens = {
  land: '#E9EDF1',
  scope: '#F4F6F8',
  water: '#CBDCEA',
  provinceLine: '#AEBBC8',
  road: '#FFFFFF',
  roadEdge: '#B3BFCB',
  roadFar: '#BECAD5',
  shield: '#F4F8F6',
  shieldLine: '#9DB7AA',
  shieldText: '#527262',
  city: '#3E4957',
  county: '#758394',
  halo: '#F4F6F8',
  selectedRing: '#13315C',
  blueUnder: '#1762B0',
  redUnder: '#A82A08',
  onAmber: '#2E1C00',
  density: ['#A8DCC8', '#5FC0B5', '#2E9CA6', '#1F6F8F', '#173F6B'],
};

const dark: MapTokens = {
  land: '#0A1017',
  scope: '#111A24',
  water: '#15293D',
  provinceLine: '#3A4857',
  road: '#2C3845',
  roadEdge: '#0A1017',
  roadFar: '#26323E',
  shield: '#13211C',
  shieldLine: '#4B6B5C',
  shieldText: '#8FB3A1',
  city: '#A9B6C4',
  county: '#758394',
  halo: '#111A24',
  selectedRing: '#9CC6FF',
  blueUnder: '#1762B0',
  redUnder: '#A82A08',
  onAmber: '#2E1C00',
  density: ['#17485E', '#1F7A86', '#35AE9C', '#8EDB9B', '#F2F6B8'],
};

export function mapTokensOf(scheme: Scheme): MapTokens {
  return scheme === 'dark' ? dark : light;
}
