import { Anchor, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatusCounts } from '#client/map/status.ts';
import { liveRails } from '#client/realtime/live.ts';
import { number } from '#client/ui/number.ts';
import { CountMarks } from './CountMarks.tsx';
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
  const isBare = Object.values(counts).every((count) => count === 0);
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
      {isBare ? (
        <span>{t('position.rail.noDevices')}</span>
      ) : (
        <>
          <span className={classes.cardFacts}>
            <CountMarks counts={counts} />
          </span>
          <Anchor component="button" type="button" fz={12} onClick={() => onShow(rail.name)}>
            {t('position.rail.show')}
          </Anchor>
        </>
      )}
    </section>
  );
}
