import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { useAcknowledge, useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { settleMs } from '#client/ui/alarms/useSettled.ts';
import { useWaiting } from '#client/ui/alarms/useWaiting.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { number } from '#client/ui/number.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { endProof } from '#client/ui/prove/prove.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { useMobile, useTablet } from '#client/ui/useMedia.ts';
import { placesIn } from './placesIn.ts';
import { nextSlots, type Slot } from './slots.ts';
import { SoundState } from './SoundState.tsx';
import { useAckKey } from './useAckKey.ts';
import classes from './alarmBar.module.css';

/** All of them, before what else waits: by need, one row an incident. */
const allOfThem = '/device/deviceAlarmList?tab=unhandled';
const pageOf = ({ id }: AlarmRow): string => `/device/deviceAlarmList?open=${encodeURIComponent(id)}`;

/** How much of the window's bottom the bar takes: pages and dialogs end above it. */
const heightName = '--gl-bar-h';

/** Who stands in which place, and whether they have stood there long enough to be pressed. */
function useSlots(waiting: readonly AlarmRow[], most: number, isHeld: boolean) {
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  const ids = waiting.map(({ id }) => id);
  const next = nextSlots(slots, { waiting: ids, most, isHeld });
  if (next !== slots) setSlots(next);
  const since = useRef(new WeakMap<Slot, number>());
  useEffect(() => {
    // Counted from when they are painted: a busy machine may take long to get there.
    const frame = requestAnimationFrame(() => {
      for (const slot of slots) if (!since.current.has(slot)) since.current.set(slot, Date.now());
    });
    return () => cancelAnimationFrame(frame);
  }, [slots]);
  const isSettled = (slot: Slot): boolean => Date.now() - (since.current.get(slot) ?? Infinity) >= settleMs;
  return { slots: next, isSettled };
}

/**
 * Critical alarms that nobody has acknowledged, on every page of those who may: up to three, each with what takes it,
 * and how many more there are. It stands at the bottom of the window, so that nothing moves under a hand when it comes.
 * @source docs/adr/0042-alarm-bar.md
 */
export function AlarmBar() {
  const waiting = useWaiting();
  const isShown = useMayHandle() && waiting.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.style.setProperty(heightName, '48px');
    return () => void document.documentElement.style.removeProperty(heightName);
  }, [isShown]);
  return isShown ? <Bar waiting={waiting} /> : null;
}

/** Who has a dialog open goes on in its field: a press on the bar takes an alarm, and not the focus. */
function keepFocus(event: MouseEvent): void {
  if (isDialogShown()) event.preventDefault();
}

/** Who goes to an alarm leaves a question that stands over the page: called off, the form beneath is as it was. */
function callOff({ target }: MouseEvent): void {
  if ((target as Element).closest('a') !== null) endProof(false);
}

function Bar({ waiting }: { readonly waiting: readonly AlarmRow[] }) {
  const { t } = useTranslation();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isMobile, isTablet] = [useMobile(), useTablet()];
  const { alarmsCut } = useSnapshot(websoket);
  const { sending, acknowledge } = useAcknowledge();
  const { ref, width } = useElementSize();
  // Before it was measured it is as wide as the window.
  const places = placesIn(width === 0 ? window.innerWidth : width, {
    isTablet,
    isEnglish: currentLocale() === 'en-US',
  });
  const { slots, isSettled } = useSlots(waiting, places, isPointed || hasFocus);
  const take = (slot: Slot | undefined): void => {
    if (slot?.id != null && isSettled(slot)) void acknowledge(slot.id);
  };
  const first = slots.find(({ id }) => id !== null);
  useAckKey(() => take(first));
  const shown = slots.filter(({ id }) => id !== null).length;
  const total = `${number(waiting.length)}${alarmsCut ? '+' : ''}`;
  return (
    <section
      ref={ref}
      className={classes.bar}
      aria-label={t('layout.alarmBar.title')}
      data-testid="alarm-bar"
      onMouseDown={keepFocus}
      onClickCapture={callOff}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      // A link that was clicked keeps the focus, and nobody’s hand is on it.
      onFocus={({ target }) => setFocus(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      }}
    >
      <Link className={classes.all} href={allOfThem} data-testid="alarm-bar-all">
        <IconAlertOctagonFilled size={20} aria-hidden="true" />
        <b>{total}</b>
        {!isTablet && <span>{t('layout.alarmBar.unacknowledged')}</span>}
      </Link>
      <ul style={{ '--slots': places } as CSSProperties}>
        {slots.map((slot, at) => {
          const alarm = waiting.find(({ id }) => id === slot.id);
          return (
            <li key={at} data-testid="alarm-bar-slot" data-id={slot.id ?? ''}>
              {alarm !== undefined && (
                <>
                  <Waiting alarm={alarm} />
                  <Button
                    size="xs"
                    {...(isMobile && { h: 40 })}
                    className={classes.ack ?? ''}
                    loading={sending === alarm.id}
                    onClick={() => take(slot)}
                    aria-keyshortcuts={slot === first ? 'A' : undefined}
                    data-testid="alarm-bar-ack"
                  >
                    {t('alarm.ack')}
                    {slot === first && !isMobile && <kbd aria-hidden="true">A</kbd>}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {!isMobile && (
        // Its room is kept: the places do not move when there are more.
        <span className={classes.more}>
          {waiting.length > shown && (
            <Link href={allOfThem} data-testid="alarm-bar-more">
              {t('layout.alarmBar.more', { n: number(waiting.length - shown) })}
            </Link>
          )}
        </span>
      )}
      <SoundState />
    </section>
  );
}

/** What, how bad, where, how long; it leads to the alarm. */
function Waiting({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const own = shortName(alarm.device_name);
  return (
    <Link className={classes.alarm} href={pageOf(alarm)} title={`${alarm.device_name} ${alarm.deviceCode}`}>
      <span className={classes.what}>
        <b>{alarmTypeText(t, alarm.typeCode)}</b>
        <span data-testid="alarm-bar-figure">{alarmFigure(alarm.metric, alarm.value)}</span>
        <Duration from={alarm.firstOccurredAt} />
      </span>
      <span className={classes.where}>
        {alarm.railName !== '' && <MiddleCut text={alarm.railName} />}
        <span>{alarm.railName === '' ? own : `· ${own}`}</span>
      </span>
    </Link>
  );
}
