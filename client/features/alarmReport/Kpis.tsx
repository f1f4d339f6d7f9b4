import { Box, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { number } from '#client/ui/number.ts';
import { Tiles } from '#client/ui/primitives/Tiles.tsx';
import { changeOf, figureOf, kpiKeys, type KpiKey } from './figures.ts';
import states from '#client/ui/states/states.module.css';

/** Eight figures, each beside the one of the period before. No props but the report. */
export function Kpis({ report }: { readonly report: AlarmReport | undefined }) {
  const { t } = useTranslation();
  const bone = <Box component="span" className={states.bone} w={80} h={20} />;
  const tiles = kpiKeys.map((key) => ({
    id: key,
    label: t(`report.kpi.${key}`),
    testId: `report-kpi-${key}`,
    ...(report === undefined ? { value: bone, note: <Before /> } : kpiOf(t, key, report)),
  }));
  return <Tiles label={t('report.kpi.label')} tiles={tiles} />;
}

function kpiOf(t: TFunction, key: KpiKey, report: AlarmReport) {
  const { text, unit } = figureOf(key, report.kpi[key]);
  const previous = report.previous?.[key] ?? null;
  const before = figureOf(key, previous);
  const change = changeOf(key, report.kpi[key], previous);
  const { incidentCount } = report;
  const inIncidents = key === 'total' && incidentCount !== null && incidentCount < report.kpi.total;
  const Arrow = change?.direction === 'down' ? IconArrowDown : IconArrowUp;
  return {
    value: text,
    note: (
      <>
        <small>
          {t(`report.unit.${unit}`)}
          {inIncidents && ` · ${t('report.incidents', { n: number(incidentCount) })}`}
        </small>
        <Before>
          {change !== undefined && change.direction !== 'same' && (
            <Text inherit span fw={600} mr={6} c={`var(--gl-${change.isWorse ? 'severity-2-text' : 'text-1'})`}>
              <Arrow size={12} stroke={2.5} aria-label={t(`report.change.${change.direction}`)} /> {change.text}
            </Text>
          )}
          {t('report.before', { value: before.text, unit: t(`report.unit.${before.unit}`) })}
        </Before>
      </>
    ),
  };
}

/** Keeps its height while there is nothing to say. */
function Before({ children = '\u00a0' }: { readonly children?: React.ReactNode }) {
  return (
    <Text className="gl-cut" fz={12} lh="18px" c="var(--gl-text-3)">
      {children}
    </Text>
  );
}
