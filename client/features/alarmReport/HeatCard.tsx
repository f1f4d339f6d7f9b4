import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { ChartCard } from './ChartCard.tsx';
import classes from './charts.module.css';

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;
const clocks = [0, 6, 12, 18, 23];

/** Of the shades from 0 for none to 5 for the most. */
const shade = (level: number) => ({ background: `var(--gl-heat-${level})` });

/** When in the week they begin: seven rows of 24 hours, in one hue. */
export function HeatCard({ report }: { readonly report: AlarmReport | undefined }) {
  const { t } = useTranslation();
  const heat = report?.heat ?? [];
  const most = Math.max(1, ...heat.flat());
  return (
    <ChartCard
      title={t('report.heat')}
      aside={
        <Group gap={3} aria-hidden="true">
          <small>{t('report.few')}</small>
          {[0, 1, 2, 3, 4, 5].map((level) => (
            <i key={level} className={classes.mark} style={shade(level)} />
          ))}
          <small>{t('report.many')}</small>
        </Group>
      }
      isEmpty={report?.kpi.total === 0}
      isLoading={report === undefined}
      height={160}
    >
      <table className={classes.heat} aria-label={t('report.heat')}>
        <tbody>
          {heat.map((row, day) => {
            const weekday = t(`report.weekday.${weekdays[day] ?? '0'}`);
            return (
              <tr key={weekdays[day]}>
                <th scope="row">{weekday}</th>
                {row.map((count, clock) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the hour is what the cell is
                  <td
                    key={clock}
                    style={shade(Math.ceil((count / most) * 5))}
                    title={t('report.heatCell', { weekday, clock, count })}
                  >
                    <span className="gl-hidden">{count}</span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td />
            {Array.from({ length: 24 }, (_, clock) => (
              // oxlint-disable-next-line react/no-array-index-key -- the hour is what the cell is
              <td key={clock}>{clocks.includes(clock) && <small>{t('report.clock', { n: clock })}</small>}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ChartCard>
  );
}
