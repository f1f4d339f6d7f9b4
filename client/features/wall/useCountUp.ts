import { useEffect, useRef, useState } from 'react';
import { hasMotion } from '#client/ui/hasMotion.ts';
import { countAt, countUpMs } from './rules/countUp.ts';

/**
 * A figure on its way from what it shows to its value; a new value on the way begins from what is shown then. The first
 * value, and every value with reduced motion, stands at once.
 * @source SEED-360, SPEC-021
 */
export function useCountUp(value: number | null): number | null {
  const [shown, setShown] = useState(value);
  const at = useRef(value);
  useEffect(() => {
    const from = at.current;
    const show = (next: number | null): void => {
      at.current = next;
      setShown(next);
    };
    if (from === value) return undefined;
    if (from === null || value === null || !hasMotion()) {
      show(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(step);
    function step(): void {
      const elapsed = performance.now() - began;
      show(countAt(from as number, value as number, elapsed));
      if (elapsed < countUpMs) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
