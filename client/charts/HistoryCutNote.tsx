import { useTranslation } from 'react-i18next';
import type { History } from '#domain/telemetry/history.ts';
import { PartNote } from '#client/ui/states/PartNote.tsx';
import { dateTime } from '#client/ui/time/time.ts';

/** Above a chart of history: says from when on it is whole. Nothing when all of the range was read. */
export function HistoryCutNote({ history }: { readonly history: Pick<History, 'truncated' | 'from'> }) {
  const { t } = useTranslation();
  if (!history.truncated) return null;
  return <PartNote testId="history-cut">{t('common.historyCut', { from: dateTime(history.from) })}</PartNote>;
}
