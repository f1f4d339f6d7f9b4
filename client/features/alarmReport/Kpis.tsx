import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { changeOf, figureOf, kpiKeys, type KpiKey } from './figures.ts';
import classes from './kpis.module.css';

/** Eight figures, each beside the one of the period before. No props but the report. */
export function Kpis({ report }: { readonly report: AlarmReport | undefined }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.kpis} aria-label={t('report.kpi.label')}>
      {kpiKeys.map((key) => (
        <div key={key} data-testid={`report-kpi-${key}`}>
          <dt>{t(`report.kpi.${key}`)}</dt>
          <dd>{report === undefined ? <span className={classes.bone} /> : <Kpi name={key} report={report} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Kpi({ name, report }: { readonly name: KpiKey; readonly report: AlarmReport }) {
  const { t } = useTranslation();
  const { text, unit } = figureOf(name, report.kpi[name]);
  const previous = report.previous?.[name] ?? null;
  const before = figureOf(name, previous);
  const change = changeOf(name, report.kpi[name], previous);
  const Arrow = change?.direction === 'down' ? IconArrowDown : IconArrowUp;
  return (
    <>
      <b>{text}</b> <small>{t(`report.unit.${unit}`)}</small>
      <p>
        {change !== undefined && change.direction !== 'same' && (
          <span className={change.isWorse ? classes.worse : classes.change}>
            <Arrow size={12} stroke={2.5} aria-label={t(`report.change.${change.direction}`)} /> {change.text}
          </span>
        )}
        <span>{t('report.before', { value: before.text, unit: t(`report.unit.${before.unit}`) })}</span>
      </p>
    </>
  );
}
