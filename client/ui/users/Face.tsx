import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './users.module.css';

interface Props {
  readonly name: string;
  /** Address of the picture; without one, or when it cannot be had, the first letter of the name. */
  readonly src: string | null;
  /** A filled dot for online, a hollow one for offline; null where nobody may know. */
  readonly online?: boolean | null;
  readonly size?: number;
}

/** The picture of a person with whether they are here. */
export function Face({ name, src, online = null, size = 32 }: Props) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string>();
  const hasPicture = src !== null && src !== '' && src !== broken;
  const word = online === null ? undefined : t(online ? 'user.online' : 'user.offline');
  return (
    <span className={classes.face} style={{ width: size, height: size, fontSize: size * 0.44 }} title={word}>
      <span aria-hidden="true">
        {hasPicture ? <img src={src} alt="" onError={() => setBroken(src)} /> : [...name][0]}
      </span>
      {online !== null && <i className={classes.dot} role="img" aria-label={word} data-online={online} />}
    </span>
  );
}
