import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { onConfig } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { refreshBase } from '#client/stores/base.ts';
import { openScreen } from '#client/stores/screen.ts';
import { wallVariables } from '#client/theme/wallTokens.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useRetry } from '#client/ui/useRetry.ts';
import { fetchWall } from './calls.ts';
import { Failed } from './Failed.tsx';
import { Wall } from './Wall.tsx';
import wall from './wall.module.css';

const variables = wallVariables() as React.CSSProperties;

/**
 * /screen: the wall of the person's organisation, dark whatever the person chose for themselves.
 * @source docs/requirements.md C25
 */
export function WallScreen() {
  openScreen();
  const { userInfo } = useSnapshot(account);
  const orgId = userInfo?.orgId ?? null;
  const { data, error, loading, reload } = useAsync((signal) => fetchWall(orgId, signal), [orgId]);
  const hasFailed = data === undefined && error !== undefined && !loading;
  useRetry(hasFailed, reload);
  useEffect(() => onConfig('wall', reload), [reload]);
  useEffect(() => onConfig('base', (kind) => void refreshBase(kind)), []);
  return (
    <div className={wall.wall} style={variables} data-testid="wall">
      {data !== undefined && <Wall key={data.screen.projectIds.join()} setting={data} />}
      {hasFailed && <Failed error={error} onRetry={reload} />}
    </div>
  );
}
