import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { websoket } from '#client/realtime/websoket.ts';
import { clock } from '#client/ui/time/time.ts';
import { Chip } from '../primitives/Chip.tsx';

/** While the connection is lost: as of when the page's data is. Nothing while it is live. */
export function StaleBadge() {
  const { t } = useTranslation();
  const area = useSnapshot(websoket);
  if (!(area.stale || area.polling)) return null;
  // Read only where it is shown: it moves every second.
  const { lastHeardAt } = area;
  if (lastHeardAt === null) return null;
  return (
    <Chip look="warn">
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      {t('common.staleAt', { time: clock(lastHeardAt) })}
    </Chip>
  );
}
