import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import classes from './panels.module.css';

const radius = 54;
const length = 2 * Math.PI * radius;
const gap = 2;
const shades = [classes.share1, classes.share2, classes.share3, classes.share4] as const;

type Names = ReadonlyMap<string, { readonly name: string; readonly nameEn: string }>;

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
export function DeviceTypes({
  byModel,
  names,
}: {
  readonly byModel: ReadonlyMap<string, number>;
  readonly names: Names;
}) {
  const { t, i18n } = useTranslation();
  const isEnglish = i18n.language === 'en-US';
  const nameOf = (model: string): string => {
    const type = names.get(model);
    return type === undefined ? model : isEnglish ? type.nameEn : type.name;
  };
  const shares = sharesOf(byModel, nameOf, t('wall.types.others'));
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.types}>
      <svg width="132" height="132" viewBox="0 0 132 132" aria-hidden="true">
        <circle className={classes.ring} cx="66" cy="66" r={radius} />
        {shares.map(({ name, count }, at) => {
          const share = all === 0 ? 0 : (count / all) * length;
          const before = shares.slice(0, at).reduce((sum, each) => sum + each.count, 0);
          const from = all === 0 ? 0 : (before / all) * length;
          const drawn = Math.max(0, share - (shares.length > 1 ? gap : 0));
          return (
            <circle
              key={name}
              className={shades[at]}
              cx="66"
              cy="66"
              r={radius}
              strokeDasharray={`${drawn} ${length}`}
              strokeDashoffset={-from}
              transform="rotate(-90 66 66)"
            />
          );
        })}
        <text className={classes.ringText} x="66" y="73">
          {t('wall.types.models', { count: byModel.size })}
        </text>
      </svg>
      <ul>
        {shares.map(({ name, count }, at) => (
          <li key={name}>
            <i className={shades[at]} />
            <span>{name}</span>
            <b>{number(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
