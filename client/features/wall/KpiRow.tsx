import { useTranslation } from 'react-i18next';
import type { WallKpi } from '#domain/settings/wallScreen.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import type { DayCount } from './calls.ts';
import type { WallView } from './model.ts';
import { incidentsOf } from './rules/incidents.ts';
import { useCountUp } from './useCountUp.ts';
import { WhatAndWhere } from './WhatAndWhere.tsx';
import wall from './wall.module.css';
import classes from './kpi.module.css';

/** Figures that the panels do not know by themselves; null while nobody has told them. */
export interface Figures {
  readonly alarmsToday: number | null;
  readonly unhandled: number | null;
}

interface Props {
  readonly kpis: readonly WallKpi[];
  readonly view: WallView;
  /** Devices have come. */
  readonly known: boolean;
  readonly figures: Figures;
  readonly days: readonly DayCount[] | undefined;
}

const shapes: Partial<Record<WallKpi, number>> = { normal: 1, abnormal: 3, fault: 2, offline: 4 };

function valuesOf({ counts, total }: WallView, figures: Figures): Readonly<Record<WallKpi, number | null>> {
  const { 1: normal, 2: fault, 3: abnormal, 4: offline } = counts;
  return { total, online: total - offline, normal, abnormal, fault, offline, ...figures };
}

interface UnderProps extends Pick<Props, 'view' | 'days'> {
  readonly kpi: WallKpi;
  readonly value: number | null;
}

/** The line under a figure: what it is of, or the worst of it. */
function Under({ kpi, value, view, days }: UnderProps) {
  const { t } = useTranslation();
  const { total, rails, alarms, offlineSince } = view;
  const share = total === 0 || value === null ? '' : `${number((value / total) * 100, 2)}\u2009%`;
  switch (kpi) {
    case 'total':
      return t('wall.kpi.rails', { count: rails, n: number(rails) });
    case 'online':
    case 'normal':
    case 'abnormal':
      return share;
    case 'fault': {
      const [worst] = incidentsOf(alarms);
      if (value === 0) return t('wall.kpi.none');
      return worst === undefined ? share : <WhatAndWhere alarm={worst} />;
    }
    case 'offline':
      if (offlineSince === null) return t('wall.kpi.none');
      return (
        <>
          {t('wall.kpi.longest')} <Duration from={offlineSince} />
        </>
      );
    case 'alarmsToday': {
      const before = days?.at(-2);
      return before === undefined ? '' : t('wall.kpi.yesterday', { n: number(before.alarmCount) });
    }
    case 'unhandled': {
      const parts = ([1, 2, 3, 4] as const).flatMap((severity) => {
        const n = alarms.filter((alarm) => alarm.handledStatus === '00' && alarm.severity === severity).length;
        return n === 0 ? [] : [`${t(`severity.${severity}`)} ${number(n)}`];
      });
      return parts.length === 0 ? t('wall.kpi.none') : parts.slice(0, 2).join(' · ');
    }
  }
}

function Cell({ kpi, view, known, figures, days }: { readonly kpi: WallKpi } & Omit<Props, 'kpis'>) {
  const { t } = useTranslation();
  const value = known ? valuesOf(view, figures)[kpi] : null;
  const shown = useCountUp(value);
  const shape = shapes[kpi];
  const isAlarm = kpi === 'fault' && incidentsOf(view.alarms).some(({ handledStatus }) => handledStatus === '00');
  const isIdle = kpi === 'fault' && value === 0;
  const color = isAlarm ? 'var(--wall-on-alarm)' : 'var(--wall-idle)';
  return (
    <li data-alarm={isAlarm || undefined} data-idle={isIdle || undefined} data-testid={`wall-kpi-${kpi}`}>
      <p className={`${wall.row} ${wall.muted}`}>
        {shape !== undefined && <StatusShape status={shape} size={20} {...((isAlarm || isIdle) && { color })} />}
        {t(`setting.screen.kpi.${kpi}`)}
      </p>
      <b data-testid={`wall-figure-${kpi}`} data-value={value ?? undefined}>
        {number(shown)}
      </b>
      <small className="gl-cut">{known && <Under kpi={kpi} value={value} view={view} days={days} />}</small>
    </li>
  );
}

/** The figures that matter, in the order that the organisation chose. @source docs/requirements.md C25 */
export function KpiRow({ kpis, ...rest }: Props) {
  const { t } = useTranslation();
  if (kpis.length === 0) return null;
  return (
    <ul
      className={`${wall.panel} ${classes.kpis}`}
      style={{ '--kpis': kpis.length } as React.CSSProperties}
      aria-label={t('setting.screen.kpis')}
    >
      {kpis.map((kpi) => (
        <Cell key={kpi} kpi={kpi} {...rest} />
      ))}
    </ul>
  );
}
