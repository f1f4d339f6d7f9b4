import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { severityOrder, type Status, type StatusCounts } from '#client/map/status.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import classes from './panel.module.css';
import phoneClasses from './phone.module.css';

interface Props {
  readonly counts: StatusCounts;
  readonly all: number;
  readonly chosen: Status | null;
  readonly onChoose: (status: Status | null) => void;
  /** Chips over the map instead of tiles, without "all". */
  readonly chips?: boolean;
}

/** Live counts by status; a tile is a filter, and a second click takes it away. */
export function StatusTiles({ counts, all, chosen, onChoose, chips = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={chips ? phoneClasses.chips : classes.tiles} role="group" aria-label={t('position.status.label')}>
      {!chips && (
        <button
          type="button"
          className={classes.tile}
          aria-pressed={chosen === null}
          data-testid="position-status-all"
          onClick={() => onChoose(null)}
        >
          <IconMenu2 size={14} aria-hidden="true" />
          <b data-long={all > 9_999 || undefined}>{number(all)}</b>
          <span>{t('position.status.all')}</span>
        </button>
      )}
      {severityOrder.map((status) => (
        <button
          key={status}
          type="button"
          className={chips ? phoneClasses.chip : classes.tile}
          aria-pressed={chosen === status}
          data-testid={`position-status-${status}`}
          onClick={() => onChoose(chosen === status ? null : status)}
        >
          <StatusShape status={status} size={14} />
          {chips ? <span>{t(`status.${status}`)}</span> : null}
          <b data-long={counts[status] > 9_999 || undefined}>{number(counts[status])}</b>
          {chips ? null : <span>{t(`status.${status}`)}</span>}
        </button>
      ))}
    </div>
  );
}
