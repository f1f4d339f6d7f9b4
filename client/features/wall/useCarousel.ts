import { useCallback, useEffect, useState } from 'react';
import { hasMotion } from '#client/ui/hasMotion.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { stepFrom, type CarouselPlace } from './rules/carousel.ts';

interface Options {
  readonly order: readonly string[];
  readonly seconds: number;
  /** Somebody paused it, is at the wall, or an incident has its place. */
  readonly stopped: boolean;
}

export interface Carousel {
  readonly id: string | null;
  readonly step: (by: 1 | -1) => void;
  readonly focus: (id: string) => void;
}

/**
 * Which device is shown: the next one every few seconds. With reduced motion only keys move it.
 * @source docs/requirements.md C25
 */
export function useCarousel({ order, seconds, stopped }: Options): Carousel {
  const [place, setPlace] = useState<CarouselPlace | null>(null);
  const latest = useLatest(order);
  const step = useCallback((by: 1 | -1) => setPlace((before) => stepFrom(latest.current, before, by)), [latest]);
  const focus = useCallback((id: string) => setPlace({ id, at: Math.max(0, latest.current.indexOf(id)) }), [latest]);
  useEffect(() => {
    if (stopped || !hasMotion()) return undefined;
    const timer = setInterval(() => !document.hidden && step(1), seconds * 1_000);
    return () => clearInterval(timer);
  }, [stopped, seconds, step]);
  // The first device is there as soon as devices are.
  if (place === null && order.length > 0) setPlace(stepFrom(order, null, 1));
  return { id: place?.id ?? null, step, focus };
}
