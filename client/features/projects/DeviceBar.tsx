import { useTranslation } from 'react-i18next';
import type { DeviceStatusCount } from '#domain/realtime.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import classes from './projects.module.css';

/** The worst first, as everywhere. */
const parts = [
  { status: 2, key: 'faultCount' },
  { status: 3, key: 'abnormalCount' },
  { status: 4, key: 'offlineCount' },
  { status: 1, key: 'normalCount' },
] as const;

/**
 * How many devices there are, what share of them is in which state, and how many are in a bad one.
 * @source docs/requirements.md C6
 */
export function DeviceBar({ counts }: { readonly counts: DeviceStatusCount }) {
  const { t } = useTranslation();
  const words = parts
    .filter(({ key }) => counts[key] > 0)
    .map(({ status, key }) => `${t(`status.${status}`)} ${number(counts[key])}`);
  const said = t('project.devices', { n: counts.allCount });
  return (
    <span className={classes.devices} title={words.join(' · ')} data-testid="project-devices">
      <span className={classes.figures}>
        <b>{number(counts.allCount)}</b>
        {parts
          .filter(({ status, key }) => status !== 1 && counts[key] > 0)
          .map(({ status, key }) => (
            <span key={key} className="gl-mark gl-tight gl-second" style={{ fontSize: 12, gap: 3 }} aria-hidden="true">
              <StatusShape status={status} size={12} />
              {number(counts[key])}
            </span>
          ))}
      </span>
      <span className={classes.bar} role="img" aria-label={[said, ...words].join(' · ')}>
        {parts.map(({ status, key }) => (
          <i
            key={key}
            style={{ flexGrow: counts[key], background: `var(--gl-status-${status})` }}
            hidden={counts[key] === 0}
          />
        ))}
      </span>
    </span>
  );
}
