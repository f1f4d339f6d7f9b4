import { IconWaveSine } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { flood } from '#client/stores/flood.ts';
import { useLow, useMobile } from '#client/ui/useMedia.ts';
import classes from './layout.module.css';

const heightName = '--gl-flood-h';

/**
 * The band of a flood of alarms: how many, and that only critical ones are heard. It stands at the bottom, as the alarm
 * bar does: nothing moves under a hand when it comes. In a low window it is one flat line.
 */
export function FloodBanner() {
  const { t } = useTranslation();
  const { isOn, count } = useSnapshot(flood);
  const [isLow, isMobile] = [useLow(), useMobile()];
  const isFlat = isLow && !isMobile;
  // What stands at the foot of a page stands above it.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.documentElement.style.setProperty(heightName, isFlat ? '24px' : '40px');
    return () => void document.documentElement.style.removeProperty(heightName);
  }, [isOn, isFlat]);
  if (!isOn) return null;
  return (
    <div
      className={`${classes.banner} ${classes.flood}`}
      role="status"
      data-flat={isFlat || undefined}
      data-testid="flood-banner"
    >
      <IconWaveSine size={18} stroke={1.75} aria-hidden="true" />
      <b>{t('layout.flood.title', { n: count })}</b>
      <span>{t('layout.flood.hint')}</span>
      <Link href="/device/deviceAlarmList">{t('layout.flood.list')}</Link>
    </div>
  );
}
