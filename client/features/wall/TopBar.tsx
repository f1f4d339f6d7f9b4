import {
  IconArrowBackUp,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { layout } from '#client/stores/layout.ts';
import { screen } from '#client/stores/screen.ts';
import { user } from '#client/stores/user.ts';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { useNow } from '#client/ui/time/tick.ts';
import { clock } from '#client/ui/time/time.ts';
import { currentZone } from '#client/api/zone.ts';
import { toggleFullscreen } from './useKeys.ts';
import classes from './topBar.module.css';

const look = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

function Clock() {
  const { i18n } = useTranslation();
  const now = useNow();
  const zone = currentZone();
  // Made once: of all that a tick does it would be the dearest.
  const format = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { timeZone: zone, month: 'long', day: 'numeric', weekday: 'long' }),
    [i18n.language, zone],
  );
  return (
    <p className={classes.clock} data-testid="wall-clock">
      <b>{clock(now)}</b>
      <span>{format.format(now)}</span>
    </p>
  );
}

/** Shown while somebody moves the pointer, or walks by keyboard. */
function Tools({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation();
  const { paused, muted } = useSnapshot(screen);
  const { isFullscreen } = useSnapshot(layout);
  const { personal } = useSnapshot(user);
  const tools = [
    {
      name: 'pause',
      label: t(paused ? 'wall.tools.resume' : 'wall.tools.pause'),
      Drawn: paused ? IconPlayerPlay : IconPlayerPause,
      act: () => {
        screen.paused = !screen.paused;
      },
    },
    {
      name: 'mute',
      label: t(muted ? 'wall.tools.unmute' : 'wall.tools.mute'),
      Drawn: muted ? IconVolumeOff : IconVolume,
      act: () => {
        screen.muted = !screen.muted;
      },
    },
    ...(document.fullscreenEnabled
      ? [
          {
            name: 'fullscreen',
            label: t(isFullscreen ? 'wall.tools.leaveFullscreen' : 'wall.tools.fullscreen'),
            Drawn: isFullscreen ? IconMinimize : IconMaximize,
            act: toggleFullscreen,
          },
        ]
      : []),
  ];
  return (
    <div className={classes.tools} data-shown={shown || undefined} role="toolbar" aria-label={t('wall.tools.label')}>
      {tools.map(({ name, label, Drawn, act }) => (
        <button key={name} type="button" aria-label={label} title={label} data-testid={`wall-${name}`} onClick={act}>
          <Drawn {...look} />
        </button>
      ))}
      <Link
        href={personal.landingRoute}
        aria-label={t('wall.tools.exit')}
        title={t('wall.tools.exit')}
        data-testid="wall-exit"
      >
        <IconArrowBackUp {...look} />
      </Link>
    </div>
  );
}

/** Whose wall it is, and what time it is. */
export function TopBar({ name, pointing }: { readonly name: string; readonly pointing: boolean }) {
  const { t } = useTranslation();
  const { paused, muted } = useSnapshot(screen);
  return (
    <header className={classes.bar}>
      <Mark height={28} beam="var(--wall-text-1)" />
      <h1>{t('app.name')}</h1>
      <p className={classes.name} data-testid="wall-name">
        {name}
      </p>
      <Tools shown={pointing} />
      {paused && <span className={classes.mark}>{t('wall.paused')}</span>}
      {muted && <span className={classes.mark}>{t('wall.muted')}</span>}
      <Clock />
    </header>
  );
}
