import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { Card } from './Card.tsx';
import { heatLevel } from './heat.ts';
import classes from './heat.module.css';

const height = 160;
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;
const levels = [0, 1, 2, 3, 4, 5] as const;
const clocks = [0, 6, 12, 18, 23] as const;

/** When in the week they begin: seven rows of 24 hours, in one hue. */
export function HeatCard({ report }: { readonly report: AlarmReport | undefined }) {
  const { t } = useTranslation();
  const heat = report?.heat ?? [];
  const most = Math.max(1, ...heat.flat());
  return (
    <Card
      title={t('report.heat')}
      aside={
        <span className={classes.heatKey} aria-hidden="true">
          {t('report.few')}
          {levels.map((level) => (
            <i key={level} data-level={level} />
          ))}
          {t('report.many')}
        </span>
      }
      isEmpty={report?.kpi.total === 0}
      isLoading={report === undefined}
      height={height}
    >
      <table className={classes.heat}>
        <caption>{t('report.heat')}</caption>
        <colgroup>
          <col />
        </colgroup>
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
                    data-level={heatLevel(count, most)}
                    title={t('report.heatCell', { weekday, clock, count })}
                  >
                    <span>{count}</span>
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
              <td key={clock}>
                {clocks.some((each) => each === clock) && <span>{t('report.clock', { n: clock })}</span>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
