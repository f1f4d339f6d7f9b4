import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { messageOf } from '#client/api/errors.ts';
import { onConfig } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { refreshBase } from '#client/stores/base.ts';
import { openScreen } from '#client/stores/screen.ts';
import { wallVariables } from '#client/theme/wallTokens.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useRetry } from '#client/ui/useRetry.ts';
import { fetchWall } from './calls.ts';
import { Wall } from './Wall.tsx';
import panel from './panel.module.css';
import classes from './wall.module.css';

const variables = wallVariables() as React.CSSProperties;

/** /screen: the wall of the person's organisation, dark whatever the person chose for themselves. @source docs/requirements.md C25 */
export function WallScreen() {
  const { t } = useTranslation();
  openScreen();
  const { userInfo } = useSnapshot(account);
  const orgId = userInfo?.orgId ?? null;
  const { data, error, loading, reload } = useAsync((signal) => fetchWall(orgId, signal), [orgId]);
  const hasFailed = data === undefined && error !== undefined && !loading;
  useRetry(hasFailed, reload);
  useEffect(() => onConfig('wall', reload), [reload]);
  useEffect(() => onConfig('base', (kind) => void refreshBase(kind)), []);
  return (
    <div className={classes.wall} style={variables} data-testid="wall">
      {data !== undefined && <Wall key={data.screen.projectIds.join()} setting={data} />}
      {hasFailed && (
        <div className={panel.failed} role="alert">
          <span>{messageOf(error)}</span>
          <button type="button" className={panel.retry} onClick={reload}>
            {t('common.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
