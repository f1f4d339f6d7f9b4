import { IconAlertTriangle, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { shortOf, spanOf, toldAge, toldSpan } from '#client/ui/time/time.ts';
import { useFromDataNow } from '#client/ui/time/tick.ts';
import { ShelfEnd } from './ShelfEnd.tsx';

/**
 * Time left until somebody must have handled it; counts up in red when it is over, and says how often people were told
 * since. Flips by itself. Of a shelved one: when it comes back.
 */
export function Due({
  row,
}: {
  readonly row: Pick<AlarmRow, 'dueAt' | 'handledStatus' | 'escalationLevel' | 'shelvedUntil' | 'shelveReason'>;
}) {
  const { t } = useTranslation();
  if (row.shelvedUntil !== null) {
    return (
      <span className="gl-mark gl-tight gl-second" title={row.shelveReason ?? ''} data-testid="alarm-shelved-mark">
        <IconBellOff size={14} stroke={1.75} aria-hidden="true" />
        <ShelfEnd until={row.shelvedUntil} />
      </span>
    );
  }
  const settled = row.handledStatus !== '00' && row.handledStatus !== '01';
  if (!settled && row.escalationLevel > 0) {
    return (
      <b className="gl-mark gl-tight gl-bad">
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
        {t('alarm.escalated', { n: row.escalationLevel })}
      </b>
    );
  }
  if (row.dueAt === null || settled) return <span className="gl-faint">{t('common.none')}</span>;
  return <Counting dueAt={row.dueAt} />;
}

/** Cut down to what is told of it; what is left of the last second is not yet over. */
function leftOf(ms: number): number {
  return ms > 0 ? Math.max(1, toldSpan(ms)) : -toldAge(-ms);
}

function Counting({ dueAt }: { readonly dueAt: number }) {
  const { t } = useTranslation();
  const left = useFromDataNow((now) => leftOf(dueAt - now));
  if (left > 0) {
    const { key, ...units } = spanOf(left);
    return <span>{t(key, units)}</span>;
  }
  const { key, n } = shortOf(-left);
  return (
    <b className="gl-mark gl-tight gl-bad">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      {t('alarm.overdueBy', { time: t(key, { n }) })}
    </b>
  );
}
