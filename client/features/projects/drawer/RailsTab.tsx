import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import { RowList } from '#client/ui/primitives/RowList.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { railsOf, type ProjectDetail } from '../calls.ts';
import { DeviceBar } from '../DeviceBar.tsx';
import classes from '../projects.module.css';

/** The guardrails of a project with the worst of their devices. A name leads to its details. */
export function RailsTab({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const { id, railCount, deviceStatusCount } = project;
  const { data, error, reload } = useAsync(
    (signal) => railsOf(id, { signal }),
    [id, railCount, JSON.stringify(deviceStatusCount)],
  );
  if (data === undefined) return error === undefined ? <ProgressLine /> : <ErrorState error={error} onRetry={reload} />;
  return (
    <RowList
      label={t('project.tab.rails')}
      rows={data}
      idOf={({ id: railId }) => railId}
      nothing={t('project.noRails')}
      className={classes.rows}
      render={(rail) => (
        <>
          <Link href={`/device/railList?open=${encodeURIComponent(rail.id)}`}>
            <Lines first={<b>{rail.name}</b>} second={rail.address === '' ? rail.orgName : rail.address} />
          </Link>
          <span className={classes.rowBar}>
            <DeviceBar counts={rail.deviceStatusCount} />
          </span>
          <StatusShape status={rail.worstStatus} />
          <small>{t('project.km', { n: number(rail.lengthM / 1_000, 2) })}</small>
        </>
      )}
    />
  );
}
