import type { ComponentProps, CSSProperties } from 'react';
import classes from './primitives.module.css';

/** Colours by what they say, and those of a status or a severity by their tokens. */
const tones = { plain: 'severity-4', info: 'status-1', warn: 'status-4', bad: 'status-2' } as const;
export type ChipLook = keyof typeof tones;
type Tone = `${'status' | 'severity'}-${1 | 2 | 3 | 4}`;

interface Props extends ComponentProps<'span'> {
  readonly look?: ChipLook;
  readonly tone?: Tone;
}

/** A word in a small coloured field, with its glyph. States of alarms and devices are named in `ui/status`. */
export function Chip({ look = 'plain', tone = tones[look], className = '', style, ...rest }: Props) {
  const [ground, words] = tone.startsWith('status') ? [`${tone}-tint`, `${tone}-shade`] : [tone, `${tone}-text`];
  const colours = { '--chip': `var(--gl-${ground})`, '--chip-text': `var(--gl-${words})`, ...style } as CSSProperties;
  return <span className={`${classes.chip} ${className}`} style={colours} {...rest} />;
}
