import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { markerZoom } from '#client/map/camera.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import type { Hovered } from '#client/map/pointer.ts';
import type { PositionModel } from '../model.ts';
import { usePositionPart } from '../useModel.ts';
import { carouselMs, neighbourOf, shownIndexOf } from './carousel.ts';

/** `held`: a pointer moves over the map, or nobody sees the page; it goes on by itself. */
export type CarouselState = 'off' | 'playing' | 'held' | 'paused';

export interface Carousel {
  readonly state: CarouselState;
  /** The device that is shown. */
  readonly current: string | null;
  readonly index: number;
  readonly total: number;
  /** What its tooltip says, and where. */
  readonly card: Hovered | null;
  /** Nothing moves by itself for somebody who asked for that. */
  readonly allowed: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly toggle: () => void;
  readonly step: (step: 1 | -1) => void;
}

interface Options {
  readonly guardMap: GuardMap | null;
  readonly model: PositionModel;
  /** The device whose details are open: ringed again when the carousel ends. */
  readonly selected: string;
}

/** Shows the filtered devices one after another. @source docs/requirements.md C5 */
export function useCarousel({ guardMap, model, selected }: Options): Carousel {
  const allowed = !useReducedMotion();
  const isSeen = useDocumentVisibility() === 'visible';
  const [mode, setMode] = useState<'off' | 'playing' | 'paused'>('off');
  const [current, setCurrent] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [card, setCard] = useState<Hovered | null>(null);
  const isAsked = mode !== 'off' && allowed;
  // Nothing of the list is looked at while the carousel is off.
  const rows = usePositionPart(model, (view) => (isAsked ? view.list : null));
  const total = usePositionPart(model, (view) => (isAsked ? view.list.length - view.skipped : 0));
  const index = useMemo(() => (rows === null || current === null ? -1 : shownIndexOf(rows, current)), [rows, current]);
  // While nobody passes the filter it waits.
  const isOn = isAsked && total > 0;

  const show = useCallback(
    (id: string | null): void => {
      setCurrent(id);
      if (id === null || guardMap === null) return;
      guardMap.framing.showDevice(id, markerZoom);
      guardMap.select(id);
      const { x, y } = guardMap.view.middle();
      setCard({ ids: [id], x, y });
    },
    [guardMap],
  );
  const step = useCallback(
    (by: 1 | -1): void => show(neighbourOf(model.get().list, current, by)),
    [show, model, current],
  );
  const stop = (): void => {
    setMode('off');
    setCurrent(null);
    setCard(null);
  };
  const onEnd = useEffectEvent(() => guardMap?.select(selected === '' ? null : selected));
  useEffect(() => {
    if (guardMap === null || !isOn) return undefined;
    guardMap.setTouring(true);
    return () => {
      guardMap.setTouring(false);
      onEnd();
    };
  }, [guardMap, isOn]);
  const isRunning = isOn && mode === 'playing' && isSeen && !isMoving;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => step(1), carouselMs);
    return () => clearTimeout(timer);
  }, [isRunning, step]);
  // Whoever moves the pointer over the map looks for something; whoever clicks has found it.
  useEffect(() => {
    const box = guardMap?.container;
    if (box === undefined || !isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = '';
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const here = `${clientX} ${clientY}`;
      // A picture that moves under a pointer at rest is told as a move, too.
      if (here === last) return;
      last = here;
      setMoving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoving(false), carouselMs);
    };
    const down = (): void => {
      setMode((before) => (before === 'playing' ? 'paused' : before));
      setCard(null);
    };
    box.addEventListener('pointermove', move);
    box.addEventListener('pointerdown', down);
    return () => {
      clearTimeout(timer);
      setMoving(false);
      box.removeEventListener('pointermove', move);
      box.removeEventListener('pointerdown', down);
    };
  }, [guardMap, isOn]);

  const toggle = useCallback(() => setMode((before) => (before === 'playing' ? 'paused' : 'playing')), []);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
      // There it presses what has the focus.
      const other = 'input, textarea, button, a, [role="listbox"], [role="slider"], [contenteditable], [role="dialog"]';
      if (target?.closest(other) != null) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, toggle]);

  const held = mode === 'playing' && !isRunning ? 'held' : mode;
  return {
    state: isOn ? held : 'off',
    current,
    index,
    total,
    card: isOn ? card : null,
    allowed,
    start: () => {
      setMode('playing');
      show(neighbourOf(model.get().list, null, 1));
    },
    stop,
    toggle,
    step,
  };
}
