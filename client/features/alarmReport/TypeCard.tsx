import { Box, Group, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { ChartCard } from './ChartCard.tsx';
import { arcsOf, shareColors, sharesOf } from './shares.ts';
import classes from './charts.module.css';

const share = `${classes.pick} ${classes.share}`;

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
    <ChartCard
      title={t('report.byType')}
      aside={<small>{t('report.pickHint')}</small>}
      isEmpty={shares.length === 0}
      isLoading={report === undefined}
      height={148}
    >
      <Group gap={12} justify="center" className={classes.ring}>
        <svg viewBox="-70 -70 140 140" role="img" aria-label={t('report.ringLabel', { total })}>
          {arcsOf(shares.map(({ count }) => count)).map((path, at) => (
            <path key={shares[at]?.typeCode ?? 'rest'} d={path} fill={shareColors[at]} />
          ))}
          <text y="2" fontSize="22" fontWeight="600">
            {number(total)}
          </text>
          <text y="20" fontSize="12" fill="var(--gl-text-3)">
            {t('report.kpi.total')}
          </text>
        </svg>
        <ul className="gl-plain">
          {shares.map(({ typeCode, types, count }, at) => {
            const name = typeCode === null ? t('report.restTypes', { n: types }) : alarmTypeText(t, typeCode);
            const figures = (
              <>
                <i className={classes.mark} style={{ background: shareColors[at] }} />
                <span title={name}>{name}</span>
                <b>{number(count)}</b>
                <Box component="small" className="gl-num" w={42}>
                  {number((count / Math.max(1, total)) * 100, 1)} %
                </Box>
              </>
            );
            return (
              <li key={typeCode ?? 'rest'}>
                {typeCode === null ? (
                  <div className={share}>{figures}</div>
                ) : (
                  <UnstyledButton
                    className={share}
                    aria-pressed={picked === typeCode}
                    onClick={() => onPick(typeCode)}
                    data-testid={`report-type-${typeCode}`}
                  >
                    {figures}
                  </UnstyledButton>
                )}
              </li>
            );
          })}
        </ul>
      </Group>
    </ChartCard>
  );
}
