import { useTranslation } from 'react-i18next';
import classes from './alarms.module.css';

const path = '/api/web/alarm/photo';

/** Photos of a handling, small; each opens as it is. */
export function Photos({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <p className={classes.photos} data-testid="alarm-photos">
      {ids.map((id, at) => (
        <a key={id} href={`${path}?id=${id}`} target="_blank" rel="noreferrer" className={classes.photo}>
          <img src={`${path}?id=${id}`} alt={t('alarmActs.photo.alt', { n: at + 1 })} loading="lazy" />
        </a>
      ))}
    </p>
  );
}
