import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { second } from '#domain/time.ts';
import { setRealtimeEnabled } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { clock } from '#client/ui/time/time.ts';
import { linkState, type LinkState } from './rules/link.ts';
import wall from './wall.module.css';
import classes from './ticker.module.css';

/** How far the figures can be believed, looked at each second. The browser's own clock: ages never cross machines. */
function useLink(): { readonly state: LinkState; readonly ageMs: number; readonly lastHeardAt: number | null } {
  const { phase, lastHeardAt } = useSnapshot(websoket);
  const [openedAt] = useState(() => Date.now());
  const now = useFromNow(() => Math.ceil(Date.now() / second) * second);
  const ageMs = lastHeardAt === null ? 0 : Math.max(0, now - lastHeardAt);
  return { state: linkState({ phase, lastHeardAt, openedAt, now }), ageMs, lastHeardAt };
}

/** The age of the data, bottom right. */
export function LinkAge() {
  const { t } = useTranslation();
  const { state, ageMs } = useLink();
  const n = Math.floor(ageMs / second);
  return (
    <p className={`${wall.row} ${wall.muted} ${classes.age}`} data-state={state} data-testid="wall-live">
      <i aria-hidden="true" />
      {state === 'opening' ? t('layout.live.reconnecting') : t('wall.live.age')}
      {state !== 'opening' && <b>{n < 1 ? t('wall.live.now') : t('time.agoS', { n })}</b>}
    </p>
  );
}

/** In the place of the band while the connection is gone: the figures stay, and this says how old they are. */
function LostBand({ lastHeardAt }: { readonly lastHeardAt: number | null }) {
  const { t } = useTranslation();
  const again = (): void => {
    setRealtimeEnabled(false);
    setRealtimeEnabled(true);
  };
  return (
    <div className={`${wall.row} ${wall.grow} ${classes.lost}`} role="status" data-testid="wall-lost">
      <b>{t('wall.lost.title')}</b>
      <span>{lastHeardAt === null ? t('wall.lost.never') : t('wall.lost.since', { time: clock(lastHeardAt) })}</span>
      <button type="button" className={wall.button} onClick={again}>
        {t('common.retry')}
      </button>
    </div>
  );
}

/** What the band shows while there is a connection. It looks each second, and the rest of the wall does not. */
export function WhileLinked({ children }: { readonly children: ReactNode }) {
  const { state, lastHeardAt } = useLink();
  return state === 'lost' ? <LostBand lastHeardAt={lastHeardAt} /> : children;
}
