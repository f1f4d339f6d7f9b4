import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { windowMs, type AlarmHealth, type ShiftHealth } from '#domain/alarms/health.ts';
import { shifts } from '#domain/shifts/shift.ts';
import { number } from '#client/ui/number.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { spanText } from './HealthTiles.tsx';
import classes from './alarmHealth.module.css';

const percent = (part: number, of: number): string => (of === 0 ? number(null) : `${number((part / of) * 100, 1)} %`);

const figures = {
  total: ({ total }) => number(total),
  meanRate: ({ meanRate }) => number(meanRate, 2),
  peak: ({ peak }) => number(peak, Number.isInteger(peak) ? 0 : 1),
  over: ({ overCount, windows }) => percent(overCount, windows),
  flood: ({ floodMs }, t) => (floodMs === 0 ? number(0) : spanText(t, floodMs)),
  floodShare: ({ floodMs, windows }) => percent(floodMs, windows * windowMs),
  ack: ({ ack }, t) => spanText(t, ack.medianMs),
  ackP95: ({ ack }, t) => spanText(t, ack.p95Ms),
  handle: ({ handle }, t) => spanText(t, handle.medianMs),
  handleP95: ({ handle }, t) => spanText(t, handle.p95Ms),
} as const satisfies Record<string, (shift: ShiftHealth, t: TFunction) => string>;
const names = Object.keys(figures) as ReadonlyArray<keyof typeof figures>;

/** The same figures of each shift, in the order of the day: a line a figure, which a phone has room for, too. */
export function ShiftCard({ health }: { readonly health: AlarmHealth }) {
  const { t } = useTranslation();
  const shown = shifts.flatMap(({ name }) => health.byShift.find(({ shift }) => shift === name) ?? []);
  return (
    <Card title={t('alarmHealth.shifts')} testId="health-shifts">
      <SimpleTable
        label={t('alarmHealth.shifts')}
        className={classes.shifts}
        heads={[t('alarmHealth.col.figure'), ...shown.map(({ shift }) => t(`alarmHealth.shift.${shift}`))]}
        rows={names}
        idOf={(name) => name}
        cells={(name) => [t(`alarmHealth.col.${name}`), ...shown.map((shift) => figures[name](shift, t))]}
      />
    </Card>
  );
}
