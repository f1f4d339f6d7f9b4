import { useTranslation } from 'react-i18next';
import type { Status } from '#client/map/status.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import type { RailCount } from '../calls.ts';
import classes from './panels.module.css';

interface Props {
  readonly rails: readonly RailCount[];
  readonly statusOf: (railId: string) => Status | null;
}

/** Guardrails with the most alarms; what is red now is red here. */
export function TopRails({ rails, statusOf }: Props) {
  const { t } = useTranslation();
  const most = Math.max(1, ...rails.map(({ count }) => count));
  if (rails.length === 0) return <div className={classes.none}>{t('wall.noAlarms')}</div>;
  return (
    <ol className={classes.rails}>
      {rails.map(({ railId, railName, count }) => {
        const status = statusOf(railId) ?? 1;
        return (
          <li key={railId} data-fault={status === 2 || undefined}>
            <StatusShape status={status} size={18} />
            <span className={classes.railName}>{railName}</span>
            <span className="gl-hidden">{t(`status.${status}`)}</span>
            <i>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <b>{number(count)}</b>
          </li>
        );
      })}
    </ol>
  );
}
