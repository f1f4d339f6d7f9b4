import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { Card } from './Card.tsx';
import { arcsOf, shareColors, sharesOf } from './shares.ts';
import classes from './typeCard.module.css';

const height = 148;

interface Props {
  readonly report: AlarmReport | undefined;
  readonly picked: string;
  readonly onPick: (typeCode: string) => void;
}

/** A ring of the most frequent types; the list beside it is its legend and the filter. */
export function TypeCard({ report, picked, onPick }: Props) {
  const { t } = useTranslation();
  const shares = sharesOf(report?.byType ?? []);
  const total = report?.kpi.total ?? 0;
  return (
    <Card
      title={t('report.byType')}
      aside={<small>{t('report.pickHint')}</small>}
      isEmpty={shares.length === 0}
      isLoading={report === undefined}
      height={height}
    >
      <div className={classes.ring}>
        <svg viewBox="-70 -70 140 140" role="img" aria-label={t('report.ringLabel', { total })}>
          {arcsOf(shares.map(({ count }) => count)).map((path, at) => (
            <path key={shares[at]?.typeCode ?? 'rest'} d={path} fill={shareColors[at]} />
          ))}
          <text y="2" className={classes.ringTotal}>
            {number(total)}
          </text>
          <text y="20" className={classes.ringWord}>
            {t('report.kpi.total')}
          </text>
        </svg>
        <ul>
          {shares.map(({ typeCode, types, count }, at) => {
            const name = typeCode === null ? t('report.restTypes', { n: types }) : alarmTypeText(t, typeCode);
            const figures = (
              <>
                <i style={{ background: shareColors[at] }} />
                <span title={name}>{name}</span>
                <b>{number(count)}</b>
                <small>{number((count / Math.max(1, total)) * 100, 1)} %</small>
              </>
            );
            return (
              <li key={typeCode ?? 'rest'}>
                {typeCode === null ? (
                  <span className={classes.share}>{figures}</span>
                ) : (
                  <button
                    type="button"
                    className={classes.share}
                    aria-pressed={picked === typeCode}
                    onClick={() => onPick(typeCode)}
                    data-testid={`report-type-${typeCode}`}
                  >
                    {figures}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
