import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { may } from '#domain/access/access.ts';
import { useTablet } from '../useMedia.ts';
import { account } from '#client/stores/account.ts';

/**
 * The way to the overdue settings, which no header entry has; for operators.
 * @source docs/requirements.md C1 (two readings)
 */
export function OverdueLink() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const isNarrow = useTablet();
  const icon = <IconClockExclamation size={16} stroke={1.75} aria-hidden="true" />;
  if (!may(userInfo?.access ?? [], ['operate'])) return null;
  return (
    <Button
      component={Link}
      href="/systemManage/overdueSetting"
      variant="default"
      {...(isNarrow ? { px: 8, 'aria-label': t('menu.overdueSetting') } : { leftSection: icon })}
      data-testid="overdue-link"
    >
      {isNarrow ? icon : t('menu.overdueSetting')}
    </Button>
  );
}
