import { useEffect, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hovered } from '#client/map/pointer.ts';
import type { Status } from '#client/map/status.ts';
import { liveDevices, subscribeValues } from '#client/realtime/live.ts';
import { number, withUnit } from '#client/ui/number.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { CountMarks } from './CountMarks.tsx';
import { useDevice, useSoft } from './useModel.ts';
import classes from './map.module.css';

function One({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const row = useDevice(id);
  const soft = useSoft(id);
  // What a snapshot says of these is as old as the snapshot; the table takes up what comes now.
  useEffect(() => subscribeValues([id], () => undefined), [id]);
  if (row === undefined) return null;
  return (
    <>
      <b className={classes.cardName}>{row.device_name}</b>
      <StatusChip status={row.deviceStatus} />
      <span>{row.railName}</span>
      {row.address !== '' && <span>{row.address}</span>}
      <span className={classes.cardFacts}>
        <span>
          {t('position.hover.last')} <Ago at={soft?.lastSeenAt ?? null} />
        </span>
        <span>
          {t('position.hover.battery')} {withUnit('batteryPct', soft?.battery)}
        </span>
        <span>
          {t('position.hover.signal')} {withUnit('rsrp', soft?.signal)}
        </span>
      </span>
    </>
  );
}

function Many({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const counts: Record<Status, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  const store = liveDevices.rows();
  for (const id of ids) {
    const slot = store.slotOf(id);
    if (slot >= 0) counts[store.statusAt(slot)] += 1;
  }
  return (
    <>
      <b className={classes.cardName}>{t('position.hover.cluster', { n: number(ids.length) })}</b>
      <CountMarks counts={counts} />
    </>
  );
}

const cardPx = 280;
const edgePx = 12;
/** Below this height above it a card hangs under its mark. */
const roomPx = 220;

/** Beside the mark; above it where there is no room for that, or where what stands beside it is to be seen, too. */
function placeOf({ x, y }: Hovered, isAbove: boolean): CSSProperties {
  const { innerWidth } = window;
  if (!isAbove && innerWidth >= 3 * cardPx) {
    const isLeft = x > innerWidth - cardPx - 2 * edgePx;
    return { left: x, top: y, transform: `translate(${isLeft ? 'calc(-100% - 18px)' : '18px'}, -50%)` };
  }
  const half = cardPx / 2 + edgePx;
  const left = Math.min(innerWidth - half, Math.max(half, x));
  return { left, top: y, transform: `translate(-50%, ${y < roomPx ? '26px' : 'calc(-100% - 26px)'})` };
}

interface Props {
  readonly hovered: Hovered;
  readonly isAbove?: boolean;
}

/** What the pointer rested on for two seconds, or the carousel shows. */
export function HoverCard({ hovered, isAbove = false }: Props) {
  const [first] = hovered.ids;
  if (first === undefined) return null;
  return (
    <div
      className={`gl-float ${classes.hoverCard}`}
      role="tooltip"
      data-testid="position-hover"
      style={placeOf(hovered, isAbove)}
    >
      {hovered.ids.length === 1 ? <One id={first} /> : <Many ids={hovered.ids} />}
    </div>
  );
}
