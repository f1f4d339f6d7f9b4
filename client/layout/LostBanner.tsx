import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { setRealtimeEnabled } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { dateTime } from '#client/ui/time/time.ts';
import classes from './layout.module.css';

/** Opening it anew skips the waiting time of the next attempt. */
function reconnect(): void {
  setRealtimeEnabled(false);
  setRealtimeEnabled(true);
}

/**
 * The amber band: the connection is lost, as of when the data is, and that it is asked every 15 s.
 * @source docs/requirements.md B8, E6
 */
export function LostBanner() {
  const { t } = useTranslation();
  const area = useSnapshot(websoket);
  if (!area.enabled || !(area.stale || area.polling)) return null;
  // Read only where it is shown: it moves every second.
  const { lastHeardAt } = area;
  return (
    <div className={classes.banner} role="status" data-testid="lost-banner">
      <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
      <b>{t('ws.lost')}</b>
      {lastHeardAt !== null && <span>{t('ws.lastData', { time: dateTime(lastHeardAt) })}</span>}
      <Button size="xs" variant="default" onClick={reconnect}>
        {t('ws.retry')}
      </Button>
    </div>
  );
}
