import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import classes from './list.module.css';

/** Glyph and word of something that is switched on or off: neutral, for it is no status of the road. */
export function OnOff({ on, word }: { readonly on: boolean; readonly word: string }) {
  const Glyph = on ? IconCircleCheck : IconCircleMinus;
  return (
    <span className={classes.mark} {...(on ? {} : { 'data-off': true })}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}
