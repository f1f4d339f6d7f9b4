import { useState } from 'react';
import classes from './layout.module.css';

interface Props {
  readonly name: string;
  /** Address of the picture; without one, or when it cannot be had, the first letter of the name. */
  readonly src: string | null | undefined;
}

export function Avatar({ name, src }: Props) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = src !== null && src !== undefined && src !== '' && src !== broken;
  return (
    <span className={classes.avatar} aria-hidden="true">
      {hasPicture ? <img src={src} alt="" onError={() => setBroken(src)} /> : [...name][0]}
    </span>
  );
}
