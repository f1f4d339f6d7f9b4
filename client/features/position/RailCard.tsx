import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { severityOrder, type StatusCounts } from '#client/map/status.ts';
import { liveRails } from '#client/realtime/live.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import classes from './map.module.css';

interface Props {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly counts: StatusCounts;
  readonly onClose: () => void;
  /** Lists the devices of this guardrail. */
  readonly onShow: (railName: string) => void;
}

/** A guardrail that was clicked. */
export function RailCard({ id, x, y, counts, onClose, onShow }: Props) {
  const { t } = useTranslation();
  const rail = liveRails.get(id);
  if (rail === undefined) return null;
  const shown = severityOrder.filter((status) => counts[status] > 0);
  return (
    <section
      className={`gl-float ${classes.railCard}`}
      style={{ left: Math.min(x, window.innerWidth - 320), top: y }}
      aria-label={t('position.rail.label')}
      data-testid="position-rail"
    >
      <header>
        <b className={classes.cardName}>{rail.name}</b>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      {rail.address !== '' && <span>{rail.address}</span>}
      <span>
        {rail.projectName}·{rail.orgName}
      </span>
      <span>
        {t('position.rail.length')} {number(rail.lengthM, 0)} m
      </span>
      {shown.length === 0 ? (
        <span>{t('position.rail.noDevices')}</span>
      ) : (
        <>
          <span className={classes.cardFacts}>
            {shown.map((status) => (
              <span key={status} className={classes.cardCount}>
                <StatusShape status={status} size={12} />
                {t(`status.${status}`)}
                <b>{number(counts[status])}</b>
              </span>
            ))}
          </span>
          <button type="button" className={classes.link} onClick={() => onShow(rail.name)}>
            {t('position.rail.show')}
          </button>
        </>
      )}
    </section>
  );
}
