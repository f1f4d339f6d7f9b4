import { useElementSize, useMergedRef } from '@mantine/hooks';
import { memo, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { knownStatus } from '#domain/devices/status.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import type { DeviceRows } from './deviceRows.ts';
import { reasonText } from './words.ts';
import classes from './panel.module.css';

export const rowPx = 53;
const spare = 4;

interface Props {
  readonly rows: DeviceRows;
  readonly alarmOf: (id: string) => AlarmRow | undefined;
  readonly selected: string;
  readonly onPick: (id: string) => void;
  /** What stands at the end of a row instead of how long its status has lasted. */
  readonly aside?: (row: DeviceRow) => ReactNode;
  readonly label?: string;
  /** First part of the ids and test names of its rows. */
  readonly name?: string;
}

interface RowProps {
  readonly row: DeviceRow;
  readonly alarm: AlarmRow | undefined;
  readonly top: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly name: string;
  /** Undefined: how long its status has lasted. */
  readonly aside: ReactNode | undefined;
  readonly position: number;
  readonly total: number;
  readonly onPick: (id: string) => void;
}

const ListRow = memo(function ListRow({
  row,
  alarm,
  top,
  selected,
  focused,
  name,
  aside,
  position,
  total,
  onPick,
}: RowProps) {
  const { t } = useTranslation();
  const status = knownStatus(row.deviceStatus);
  const reason = reasonText(t, row, alarm);
  return (
    <div
      id={`${name}-row-${row.id}`}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      aria-label={t('position.row.label', { name: row.device_name, status: t(`status.${status}`), reason })}
      data-testid={`${name}-row`}
      data-id={row.id}
      data-status={status}
      className={classes.row}
      data-selected={selected || undefined}
      data-focused={focused || undefined}
      style={{ top }}
      onClick={() => onPick(row.id)}
    >
      <StatusShape status={status} size={16} />
      <span className={classes.rowText}>
        <b className="gl-cut" title={row.device_name}>
          {row.device_name}
        </b>
        <span
          className={`gl-cut ${classes.reason}`}
          style={status === 1 ? undefined : { color: `var(--gl-status-${status}-shade)` }}
        >
          {reason}
        </span>
      </span>
      <span className={classes.age}>{aside ?? <Ago at={row.statusSince} />}</span>
    </div>
  );
});

/** The devices that pass the filter, only what is seen of them. Arrows move, Enter opens. */
export function DeviceList({ rows, alarmOf, selected, onPick, aside, label, name = 'position' }: Props) {
  const { t } = useTranslation();
  const { ref, height } = useElementSize();
  const [scroll, setScroll] = useState(0);
  const [focusId, setFocusId] = useState<string | null>(null);
  const box = useRef<HTMLDivElement | null>(null);
  // The same function each time: a new one would be measured anew, and drawn anew for its measure, without end.
  const boxRef = useMergedRef(box, ref);
  const first = Math.max(0, Math.floor(scroll / rowPx) - spare);
  const last = Math.min(rows.length, Math.ceil((scroll + Math.max(height, rowPx)) / rowPx) + spare);
  const seen: DeviceRow[] = [];
  for (let index = first; index < last; index += 1) {
    const row = rows.rowAt(index);
    if (row !== undefined) seen.push(row);
  }
  const focused = focusId ?? (selected === '' ? null : selected);

  const reveal = (index: number): void => {
    const element = box.current;
    if (element === null || index < 0) return;
    const top = index * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowPx - element.clientHeight;
    }
  };
  // A device chosen on the map comes into view and takes the place of what the arrows stood on.
  const [shown, setShown] = useState(selected);
  if (shown !== selected) {
    setShown(selected);
    setFocusId(null);
  }
  const onSelected = useEffectEvent((id: string) => reveal(rows.indexOf(id)));
  useEffect(() => {
    if (selected !== '') onSelected(selected);
  }, [selected]);

  const onKey = (event: KeyboardEvent): void => {
    const at = focused === null ? -1 : rows.indexOf(focused);
    const page = Math.max(1, Math.floor(height / rowPx) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined && rows.length > 0) {
      const index = Math.max(0, Math.min(rows.length - 1, target));
      setFocusId(rows.idAt(index) ?? null);
      reveal(index);
      event.preventDefault();
    } else if ((event.key === 'Enter' || event.key === ' ') && focused !== null && at >= 0) {
      onPick(focused);
      event.preventDefault();
    }
  };

  return (
    <div
      ref={boxRef}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={label ?? t('position.panel.list')}
      aria-activedescendant={focused === null ? undefined : `${name}-row-${focused}`}
      data-testid={`${name}-list`}
      onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
      onKeyDown={onKey}
    >
      <div role="presentation" style={{ height: rows.length * rowPx, position: 'relative' }}>
        {seen.map((row, index) => (
          <ListRow
            key={row.id}
            row={row}
            alarm={alarmOf(row.id)}
            name={name}
            aside={aside?.(row)}
            top={(first + index) * rowPx}
            position={first + index + 1}
            total={rows.length}
            selected={row.id === selected}
            focused={row.id === focused}
            onPick={onPick}
          />
        ))}
      </div>
    </div>
  );
}
