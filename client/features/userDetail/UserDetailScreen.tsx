import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CallError } from '#client/api/errors.ts';
import { onEvent } from '#client/realtime/live.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { Bones } from '#client/ui/states/Bones.tsx';
import { findUser } from './calls.ts';
import { Logins } from './Logins.tsx';
import { Notices } from './Notices.tsx';
import { Orgs } from './Orgs.tsx';
import { Profile } from './Profile.tsx';
import { Rights } from './Rights.tsx';
import { Sessions } from './Sessions.tsx';
import { Trail } from './Trail.tsx';
import classes from './userDetail.module.css';

const listPath = '/systemManage/list';
const defaults = { id: '' };

/** /systemManage/list/detail?id=: everything about one account. @source docs/requirements.md C16 */
export function UserDetailScreen() {
  const { t } = useTranslation();
  const [{ id }] = useQueryState(defaults);
  const load = useCallback(
    // Without an id nobody is asked for.
    async (signal: AbortSignal) => (id === '' ? null : findUser(id, { signal })),
    [id],
  );
  const { data, error, reload } = useAsync(load, [id]);
  useEffect(() => onEvent('users:changed', reload), [reload]);
  const isMissing = data === null || (error instanceof CallError && (error.errno === 9001 || error.errno === 9002));
  const back = (
    <Button
      component={Link}
      href={listPath}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
      data-testid="user-back"
    >
      {t('user.detailPage.back')}
    </Button>
  );
  const shown = data?.user.id === id ? data : undefined;
  return (
    <div className={classes.page} data-testid="user-detail">
      <PageHead title={shown?.user.real_name ?? t('page.userDetail.title')}>{!isMissing && back}</PageHead>
      {isMissing ? (
        <Stack align="center" gap={0} pt={40} data-testid="user-missing">
          <EmptyState title={t('user.detailPage.missing')} hint={t('user.detailPage.missingHint')} />
          {back}
        </Stack>
      ) : error !== undefined && shown === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : shown === undefined ? (
        <Bones lines={8} p={20} />
      ) : (
        <div className={classes.cards}>
          <Stack miw={0}>
            <Profile detail={shown} onDone={reload} />
            <Rights detail={shown} />
            <Orgs detail={shown} />
          </Stack>
          <Stack miw={0}>
            <Sessions id={id} name={shown.user.real_name} />
            <Logins id={id} />
            <Trail id={id} />
            <Notices id={id} />
          </Stack>
        </div>
      )}
    </div>
  );
}
