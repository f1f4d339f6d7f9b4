import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { websoket } from '#client/realtime/websoket.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { agoOf, toldAge } from '#client/ui/time/time.ts';
import { PhaseDot } from '#client/ui/status/PhaseDot.tsx';
import classes from './layout.module.css';

const wordOf = { live: 'layout.live.live', reconnecting: 'layout.live.reconnecting', off: 'layout.live.lost' } as const;

/** Whether what is on screen is live, and how old the last thing heard is. @source docs/requirements.md B8 */
export function LiveDot({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { phase } = useSnapshot(websoket);
  const word = t(wordOf[phase]);
  return (
    <Tooltip label={<Heard />}>
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

/** Only while it is asked for: the time of the last thing heard moves every second. */
function Heard() {
  const { t } = useTranslation();
  const { lastHeardAt } = useSnapshot(websoket);
  return lastHeardAt === null ? t('layout.live.never') : <HeardAt at={lastHeardAt} />;
}

function HeardAt({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { key, n } = agoOf(useFromNow((now) => toldAge(now - at)));
  return t('layout.live.heard', { ago: t(key, { n }) });
}
