import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { websoket } from '#client/realtime/websoket.ts';
import { agoOf } from '#client/ui/time/time.ts';
import { useNow } from '#client/ui/time/tick.ts';
import { PhaseDot } from '#client/ui/status/PhaseDot.tsx';
import classes from './layout.module.css';

const wordOf = { live: 'layout.live.live', reconnecting: 'layout.live.reconnecting', off: 'layout.live.lost' } as const;

/** Whether what is on screen is live, and how old the last thing heard is. @source product.md B8 */
export function LiveDot({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { phase, lastHeardAt } = useSnapshot(websoket);
  const word = t(wordOf[phase]);
  return (
    <Tooltip label={<Heard at={lastHeardAt} />}>
      <span
        className={classes.live}
        data-testid="header-live"
        data-phase={phase}
        tabIndex={0}
        role="status"
        aria-label={word}
      >
        <PhaseDot phase={phase} />
        {!compact && word}
      </span>
    </Tooltip>
  );
}

function Heard({ at }: { readonly at: number | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (at === null) return t('layout.live.never');
  const { key, n } = agoOf(now - at);
  return t('layout.live.heard', { ago: t(key, { n }) });
}
