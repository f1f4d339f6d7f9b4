import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { seriesColors as shades } from '../colors.ts';
import wall from '../wall.module.css';
import classes from './panels.module.css';

const radius = 54;
const length = 2 * Math.PI * radius;
const gap = 2;
const ring = { cx: 66, cy: 66, r: radius, fill: 'none', strokeWidth: 20, transform: 'rotate(-90 66 66)' } as const;

interface Props {
  readonly byModel: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, { readonly name: string; readonly nameEn: string }>;
}

/** Devices by type, the largest first; a fourth share is the sum of the others. */
function sharesOf(byModel: ReadonlyMap<string, number>, nameOf: (model: string) => string, others: string) {
  const sums = new Map<string, number>();
  for (const [model, count] of byModel) sums.set(nameOf(model), (sums.get(nameOf(model)) ?? 0) + count);
  const sorted = [...sums].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
  if (sorted.length <= shades.length) return sorted;
  const rest = sorted.slice(shades.length - 1).reduce((sum, { count }) => sum + count, 0);
  return [...sorted.slice(0, shades.length - 1), { name: others, count: rest }];
}

/** Shares of the device types, and how many models they are of. */
export function DeviceTypes({ byModel, names }: Props) {
  const { t, i18n } = useTranslation();
  const isEnglish = i18n.language === 'en-US';
  const nameOf = (model: string): string => {
    const type = names.get(model);
    return type === undefined ? model : isEnglish ? type.nameEn : type.name;
  };
  const shares = sharesOf(byModel, nameOf, t('wall.types.others'));
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  const lengthOf = (count: number): number => (count / Math.max(1, all)) * length;
  return (
    <div className={`${wall.row} ${classes.types}`}>
      <svg width="132" height="132" viewBox="0 0 132 132" aria-hidden="true">
        <circle {...ring} stroke="var(--wall-line)" />
        {shares.map(({ name, count }, at) => {
          const before = shares.slice(0, at).reduce((sum, each) => sum + each.count, 0);
          const drawn = Math.max(0, lengthOf(count) - (shares.length > 1 ? gap : 0));
          const dashes = { strokeDasharray: `${drawn} ${length}`, strokeDashoffset: -lengthOf(before) };
          return <circle key={name} {...ring} {...dashes} stroke={shades[at]} />;
        })}
        <text x="66" y="73">
          {t('wall.types.models', { count: byModel.size })}
        </text>
      </svg>
      <ul className={wall.grow}>
        {shares.map(({ name, count }, at) => (
          <li key={name} className={wall.row}>
            <i style={{ background: shades[at] }} />
            <span className={`gl-cut ${wall.grow} ${wall.muted}`}>{name}</span>
            <b>{number(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
