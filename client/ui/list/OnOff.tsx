import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';

/** Glyph and word of something that is switched on or off: neutral, for it is no status of the road. */
export function OnOff({ on, word }: { readonly on: boolean; readonly word: string }) {
  const Glyph = on ? IconCircleCheck : IconCircleMinus;
  return (
    <span className={`gl-mark gl-tight ${on ? 'gl-second' : 'gl-faint'}`}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}
