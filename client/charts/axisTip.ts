import classes from './axisTip.module.css';

/** What ECharts hands over of each series at the pointer; its types leave it open. */
interface TipPoint {
  readonly axisValueLabel?: string;
  readonly seriesName?: string;
  readonly color?: unknown;
  /** A number over categories, [time, number] over time. */
  readonly value?: unknown;
}

/**
 * Formatter of a tooltip over an axis, as elements: the ones that ECharts writes as text have their styles in the
 * markup, which the content security policy refuses.
 */
export function axisTip(words: (value: unknown) => string): (points: unknown) => HTMLElement {
  return (points) => {
    const list = points as readonly TipPoint[];
    const tip = document.createElement('div');
    const title = document.createElement('div');
    title.textContent = list[0]?.axisValueLabel ?? '';
    tip.append(title, ...list.map((point) => rowOf(point, words)));
    return tip;
  };
}

function rowOf({ seriesName, color, value }: TipPoint, words: (value: unknown) => string): HTMLElement {
  const row = document.createElement('div');
  row.className = classes.row ?? '';
  const dot = document.createElement('i');
  dot.style.background = typeof color === 'string' ? color : '';
  const name = document.createElement('span');
  name.textContent = seriesName ?? '';
  const figure = document.createElement('b');
  figure.textContent = words(Array.isArray(value) ? value[1] : value);
  row.append(dot, name, figure);
  return row;
}
