import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { pageStatusLog, shownRows, type StatusLogRow } from '../calls.ts';

/** Why a line was written. @source docs/requirements.md A23 */
const reasons = [
  'added',
  'report',
  'alarm',
  'silence',
  'timer',
  'maintenance',
  'moved',
  'position',
  'enabled',
  'disabled',
  'replaced',
] as const;

const idOf = (row: StatusLogRow): number => row.id;

/** What became of the device: its status, and what people did to it. */
export function StatusLogTab({ id, mark }: { readonly id: string; readonly mark: string }) {
  const { t } = useTranslation();
  const words = (reason: string): string => {
    const known = reasons.find((each) => each === reason);
    return known === undefined ? reason : t(`device.reason.${known}`);
  };
  return (
    <PagedRows
      label={t('device.tab.statusLog')}
      listKey={id}
      mark={mark}
      size={shownRows}
      left={(n) => t('device.rows', { n })}
      load={(page, signal) => pageStatusLog(id, page, { signal })}
      idOf={idOf}
      nothing={t('device.noStatusLog')}
      render={(row) => (
        <>
          <span className="gl-mark">
            {row.fromStatus !== null && row.fromStatus !== row.toStatus && (
              <>
                <StatusChip status={row.fromStatus} plain />
                <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
              </>
            )}
            <StatusChip status={row.toStatus} plain />
          </span>
          <span>{words(row.reason)}</span>
          <time>{dateTime(row.at)}</time>
        </>
      )}
    />
  );
}
