import { useTranslation } from 'react-i18next';
import { healthTargets, type AlarmHealth } from '#domain/alarms/health.ts';
import { number } from '#client/ui/number.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import classes from './alarmHealth.module.css';

const marked = [0, 6, 12, 18, 23];
const decimals = (value: number): number => (Number.isInteger(value) ? 0 : 1);

/** Each hour of the clock: how many came in ten minutes, and how many in the worst; a line where a flood begins. */
export function HourCard({ health }: { readonly health: AlarmHealth }) {
  const { t } = useTranslation();
  const most = Math.max(healthTargets.peak * 1.2, ...health.byHour.map(({ peak }) => peak));
  const high = (value: number) => `${(value / most) * 100}%`;
  return (
    <Card title={t('alarmHealth.hours')} aside={<small>{t('alarmHealth.hoursHint')}</small>}>
      <div className={classes.hours}>
        <div className={classes.limit} style={{ bottom: high(healthTargets.peak) }} aria-hidden="true">
          <small>{t('alarmHealth.limit')}</small>
        </div>
        <ol className="gl-plain" aria-label={t('alarmHealth.hours')}>
          {health.byHour.map(({ meanRate, peak }, clock) => {
            const words = { clock, mean: number(meanRate, 2), peak: number(peak, decimals(peak)) };
            return (
              // oxlint-disable-next-line react/no-array-index-key -- the hour is what the bar is
              <li
                key={clock}
                title={t('alarmHealth.hourCell', words)}
                data-over={peak > healthTargets.peak || undefined}
              >
                <span className="gl-hidden">{t('alarmHealth.hourCell', words)}</span>
                <i style={{ height: high(peak) }} />
                <em style={{ height: high(meanRate ?? 0) }} />
              </li>
            );
          })}
        </ol>
      </div>
      <div className={classes.clocks} aria-hidden="true">
        {health.byHour.map((_, clock) => (
          // oxlint-disable-next-line react/no-array-index-key -- the hour is what stands there
          <small key={clock}>{marked.includes(clock) && t('alarmHealth.clock', { n: clock })}</small>
        ))}
      </div>
    </Card>
  );
}
