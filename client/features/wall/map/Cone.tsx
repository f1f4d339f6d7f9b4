import { useEffect, useRef, useState } from 'react';
import type { GuardMap } from '#client/map/guardMap.ts';
import classes from './map.module.css';

interface Props {
  readonly guardMap: GuardMap;
  readonly id: string;
  readonly isAlarm: boolean;
}

interface Lines {
  readonly x: number;
  readonly y: number;
  readonly corner: number;
  readonly top: number;
  readonly bottom: number;
}

/** The mark moves with clusters and pans: looked at a few times a second, drawn when it moved. */
const lookEveryMs = 250;
const nearPx = 36;

/** From the inset to the mark of its device on the whole map; nothing where the inset covers it. */
export function Cone({ guardMap, id, isAlarm }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<Lines | null>(null);
  useEffect(() => {
    const look = (): void => {
      const box = svg.current;
      const inset = box?.parentElement?.querySelector<HTMLElement>('[data-testid="wall-carousel"]');
      const at = guardMap.drawn.pixelOf(id);
      const next = box === null || inset == null || at === null ? null : linesOf(box, inset, at);
      setLines((before) => (isSame(before, next) ? before : next));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [guardMap, id]);
  const ring = `var(--wall-${isAlarm ? 'alarm' : 'series-1'})`;
  return (
    <svg ref={svg} className={classes.cone} aria-hidden="true">
      {lines !== null && (
        <>
          <polygon
            points={`${lines.corner},${lines.top} ${lines.x},${lines.y} ${lines.corner},${lines.bottom}`}
            fill={ring}
            fillOpacity={isAlarm ? 0.1 : 0.06}
            stroke={isAlarm ? ring : 'var(--wall-series-2)'}
          />
          <circle cx={lines.x} cy={lines.y} r={nearPx} fill="none" stroke={ring} strokeWidth="2" />
        </>
      )}
    </svg>
  );
}

function linesOf(box: SVGSVGElement, inset: HTMLElement, at: { readonly x: number; readonly y: number }): Lines | null {
  const scale = Number(getComputedStyle(box).getPropertyValue('--map-scale')) || 1;
  const [x, y] = [at.x * scale, at.y * scale];
  const corner = inset.offsetLeft + inset.offsetWidth;
  const [top, bottom] = [inset.offsetTop, inset.offsetTop + inset.offsetHeight];
  const isOut = x < 0 || y < 0 || x > box.clientWidth || y > box.clientHeight;
  const isUnder = x < corner + nearPx && y > top - nearPx;
  return isOut || isUnder ? null : { x, y, corner, top, bottom };
}

function isSame(a: Lines | null, b: Lines | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.5 && a.corner === b.corner && a.top === b.top && a.bottom === b.bottom;
}
