import {
  IconArrowBackUp,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
  IconWaveSine,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { flood } from '#client/stores/flood.ts';
import { layout } from '#client/stores/layout.ts';
import { screen } from '#client/stores/screen.ts';
import { user } from '#client/stores/user.ts';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { useNow } from '#client/ui/time/tick.ts';
import { clock } from '#client/ui/time/time.ts';
import { currentZone } from '#client/api/zone.ts';
import { flip } from './flip.ts';
import { toggleFullscreen } from './useKeys.ts';
import wall from './wall.module.css';
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
      <small>{format.format(now)}</small>
    </p>
  );
}

const tools = {
  pause: { off: [IconPlayerPause, 'wall.tools.pause'], on: [IconPlayerPlay, 'wall.tools.resume'] },
  mute: { off: [IconVolume, 'wall.tools.mute'], on: [IconVolumeOff, 'wall.tools.unmute'] },
  fullscreen: { off: [IconMaximize, 'wall.tools.fullscreen'], on: [IconMinimize, 'wall.tools.leaveFullscreen'] },
} as const;

interface ToolProps {
  readonly name: keyof typeof tools;
  readonly isOn: boolean;
  readonly run: () => void;
}

function Tool({ name, isOn, run }: ToolProps) {
  const { t } = useTranslation();
  const [Drawn, key] = tools[name][isOn ? 'on' : 'off'];
  return (
    <button type="button" aria-label={t(key)} title={t(key)} data-testid={`wall-${name}`} onClick={run}>
      <Drawn {...look} />
    </button>
  );
}

/** Shown while somebody moves the pointer, or walks by keyboard. */
function Tools({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation();
  const { paused, muted } = useSnapshot(screen);
  const { isFullscreen } = useSnapshot(layout);
  const { personal } = useSnapshot(user);
  const exit = t('wall.tools.exit');
  return (
    <div className={classes.tools} data-shown={shown || undefined} role="toolbar" aria-label={t('wall.tools.label')}>
      <Tool name="pause" isOn={paused} run={() => flip('paused')} />
      <Tool name="mute" isOn={muted} run={() => flip('muted')} />
      {document.fullscreenEnabled && <Tool name="fullscreen" isOn={isFullscreen} run={toggleFullscreen} />}
      <Link href={personal.landingRoute} aria-label={exit} title={exit} data-testid="wall-exit">
        <IconArrowBackUp {...look} />
      </Link>
    </div>
  );
}

/** Whose wall it is, and what time it is. */
export function TopBar({ name, pointing }: { readonly name: string; readonly pointing: boolean }) {
  const { t } = useTranslation();
  const { paused, muted } = useSnapshot(screen);
  const { isOn, count } = useSnapshot(flood);
  const mark = `${wall.panel} ${classes.mark}`;
  return (
    <header className={`${wall.row} ${classes.bar}`}>
      <Mark height={28} beam="var(--wall-text-1)" />
      <h1>{t('app.name')}</h1>
      <p className={`gl-cut ${wall.grow} ${wall.muted} ${classes.name}`} data-testid="wall-name">
        {name}
      </p>
      <Tools shown={pointing} />
      {isOn && (
        <small className={`${mark} ${classes.flood}`} role="status" data-testid="wall-flood">
          <IconWaveSine size={20} stroke={1.75} aria-hidden="true" />
          {t('layout.flood.title', { n: count })}
        </small>
      )}
      {paused && <small className={mark}>{t('wall.paused')}</small>}
      {muted && <small className={mark}>{t('wall.muted')}</small>}
      <Clock />
    </header>
  );
}
