import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import type { ModelDay } from '../calls.ts';
import { seriesColors } from '../colors.ts';
import { linePoints } from '../rules/spread.ts';
import wall from '../wall.module.css';
import classes from './panels.module.css';

const width = 170;
const height = 24;
const most = 6;

interface Row {
  readonly name: string;
  readonly values: ReadonlyArray<number | null>;
  readonly now: number | null;
  readonly change: number | null;
}

/** One row a model: its days in order, what is online now, and how many more or fewer than at first. */
function rowsOf(days: readonly ModelDay[]): readonly Row[] {
  return [...new Set(days.map(({ modelName }) => modelName))]
    .map((name) => {
      const values = days.filter(({ modelName }) => modelName === name).map(({ onlineCount }) => onlineCount);
      const now = values.at(-1) ?? null;
      const first = values.find((value) => value !== null) ?? null;
      return { name, values, now, change: now === null || first === null ? null : now - first };
    })
    .sort((a, b) => (b.now ?? -1) - (a.now ?? -1) || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}

/** Devices online by model over thirty days: rows, for so many lines do not read from five metres. */
export function DeviceTrend({ days }: { readonly days: readonly ModelDay[] }) {
  const { t } = useTranslation();
  const rows = rowsOf(days);
  if (rows.length === 0) return <div className={wall.none}>{t('common.empty')}</div>;
  return (
    <ul className={classes.rows}>
      {rows.map(({ name, values, now, change }) => {
        const points = linePoints(values, width, height - 4).map(([x, y]) => `${x},${y + 2}`);
        const [first = '0,0', last = '0,0'] = [points[0], points.at(-1)];
        const area = `${first.split(',')[0]},${height} ${points.join(' ')} ${last.split(',')[0]},${height}`;
        return (
          <li key={name} data-model={name}>
            <span className={`gl-cut ${wall.muted}`}>{name}</span>
            <svg
              width="100%"
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <polygon points={area} fill="var(--wall-line)" opacity="0.6" />
              <polyline points={points.join(' ')} fill="none" stroke={seriesColors[0]} strokeWidth="2" />
            </svg>
            <b className="gl-num">{number(now)}</b>
            <small className="gl-num">
              {change !== null && change > 0 && '+'}
              {change !== null && number(change)}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
