import { useTranslation } from 'react-i18next';
import { clampSeverity } from '#client/ui/status/severity.ts';
import type { WallKpi } from '#domain/settings/wallScreen.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import type { DayCount } from './calls.ts';
import type { WallView } from './model.ts';
import { incidentsOf } from './rules/incidents.ts';
import { useCountUp } from './useCountUp.ts';
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

function valueOf(kpi: WallKpi, { counts, total }: WallView, figures: Figures): number | null {
  switch (kpi) {
    case 'total':
      return total;
    case 'online':
      return total - counts[4];
    case 'normal':
      return counts[1];
    case 'abnormal':
      return counts[3];
    case 'fault':
      return counts[2];
    case 'offline':
      return counts[4];
    case 'alarmsToday':
      return figures.alarmsToday;
    case 'unhandled':
      return figures.unhandled;
  }
}

function share(part: number, all: number): string {
  return all === 0 ? '' : `${number((part / all) * 100, 2)}\u2009%`;
}

/** The line under a figure: what it is of, or the worst of it. */
function Under({ kpi, view, days }: { readonly kpi: WallKpi } & Pick<Props, 'view' | 'days'>) {
  const { t } = useTranslation();
  const { counts, total, alarms } = view;
  switch (kpi) {
    case 'total':
      return t('wall.kpi.rails', { count: view.rails, n: number(view.rails) });
    case 'online':
      return share(total - counts[4], total);
    case 'normal':
      return share(counts[1], total);
    case 'abnormal':
      return share(counts[3], total);
    case 'fault': {
      if (counts[2] === 0) return t('wall.kpi.none');
      const [worst] = incidentsOf(alarms);
      if (worst === undefined) return share(counts[2], total);
      return `${alarmTypeText(t, worst.typeCode)} · ${worst.railName === '' ? worst.device_name : worst.railName}`;
    }
    case 'offline':
      if (view.offlineSince === null) return t('wall.kpi.none');
      return (
        <>
          {t('wall.kpi.longest')} <Duration from={view.offlineSince} />
        </>
      );
    case 'alarmsToday': {
      const before = days?.at(-2);
      return before === undefined ? '' : t('wall.kpi.yesterday', { n: number(before.alarmCount) });
    }
    case 'unhandled': {
      const parts = [1, 2, 3, 4].flatMap((severity) => {
        const n = alarms.filter((alarm) => alarm.handledStatus === '00' && alarm.severity === severity).length;
        return n === 0 ? [] : [`${t(`severity.${clampSeverity(severity)}`)} ${number(n)}`];
      });
      return parts.length === 0 ? t('wall.kpi.none') : parts.slice(0, 2).join(' · ');
    }
  }
}

function Cell({ kpi, view, known, figures, days }: { readonly kpi: WallKpi } & Omit<Props, 'kpis'>) {
  const { t } = useTranslation();
  const value = known ? valueOf(kpi, view, figures) : null;
  const shown = useCountUp(value);
  const shape = shapes[kpi];
  const isAlarm = kpi === 'fault' && incidentsOf(view.alarms).some(({ handledStatus }) => handledStatus === '00');
  const isIdle = kpi === 'fault' && value === 0;
  return (
    <li data-alarm={isAlarm || undefined} data-idle={isIdle || undefined} data-testid={`wall-kpi-${kpi}`}>
      <span className={classes.label}>
        {shape !== undefined && (
          <StatusShape
            status={shape}
            size={20}
            {...(isAlarm || isIdle ? { color: isAlarm ? 'var(--wall-on-alarm)' : 'var(--wall-idle)' } : {})}
          />
        )}
        {t(`setting.screen.kpi.${kpi}`)}
      </span>
      <b className={classes.figure} data-testid={`wall-figure-${kpi}`} data-value={value ?? undefined}>
        {number(shown)}
      </b>
      <span className={classes.under}>{known && <Under kpi={kpi} view={view} days={days} />}</span>
    </li>
  );
}

/** The figures that matter, in the order that the organisation chose. @source docs/requirements.md C25 */
export function KpiRow({ kpis, ...rest }: Props) {
  const { t } = useTranslation();
  if (kpis.length === 0) return null;
  return (
    <ul
      className={classes.row}
      style={{ '--kpis': kpis.length } as React.CSSProperties}
      aria-label={t('setting.screen.kpis')}
    >
      {kpis.map((kpi) => (
        <Cell key={kpi} kpi={kpi} {...rest} />
      ))}
    </ul>
  );
}
