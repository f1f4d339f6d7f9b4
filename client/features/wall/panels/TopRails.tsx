import { useTranslation } from 'react-i18next';
import type { Status } from '#client/map/status.ts';
import { number } from '#client/ui/number.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import type { RailCount } from '../calls.ts';
import { seriesColors, severityColors } from '../colors.ts';
import wall from '../wall.module.css';
import classes from './panels.module.css';

interface Props {
  readonly rails: readonly RailCount[];
  readonly statusOf: (railId: string) => Status | null;
}

/** Guardrails with the most alarms; what is red now is red here. */
export function TopRails({ rails, statusOf }: Props) {
  const { t } = useTranslation();
  const most = Math.max(1, ...rails.map(({ count }) => count));
  if (rails.length === 0) return <div className={wall.none}>{t('wall.noAlarms')}</div>;
  return (
    <ol className={`${classes.rows} ${classes.rails}`}>
      {rails.map(({ railId, railName, count }) => {
        const status = statusOf(railId) ?? 1;
        return (
          <li key={railId}>
            <StatusShape status={status} size={18} />
            <MiddleCut text={railName} />
            <span className="gl-hidden">{t(`status.${status}`)}</span>
            <i>
              <i
                style={{
                  width: `${(count / most) * 100}%`,
                  background: status === 2 ? severityColors[1] : seriesColors[1],
                }}
              />
            </i>
            <b className="gl-num">{number(count)}</b>
          </li>
        );
      })}
    </ol>
  );
}
