import { Button } from '@mantine/core';
import { IconUserCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { may } from '#domain/access/access.ts';
import { account } from '#client/stores/account.ts';
import { OverdueLink } from '#client/ui/page/OverdueLink.tsx';
import { UserBoard } from './UserBoard.tsx';

/** /userManage/index: who is who, for everybody; editors change them. @source docs/requirements.md C18 */
export function UserListScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const isSupervisor = may(userInfo?.access ?? [], ['supervise_zhidui']);
  const links = (
    <>
      {isSupervisor && (
        <Button
          component={Link}
          href="/systemManage/list"
          variant="default"
          leftSection={<IconUserCog size={16} stroke={1.75} aria-hidden="true" />}
          data-testid="user-accounts"
        >
          {t('user.accounts')}
        </Button>
      )}
      <OverdueLink />
    </>
  );
  return <UserBoard title={t('page.userManageIndex.title')} isAdministration={false} links={links} />;
}
