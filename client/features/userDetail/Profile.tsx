import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { account } from '#client/stores/account.ts';
import { ask } from '#client/ui/form/ask.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Face } from '#client/ui/users/Face.tsx';
import { StatusMark } from '#client/ui/users/StatusMark.tsx';
import { toast } from '#client/ui/toast.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import { resetTotp, type UserDetail } from './calls.ts';

interface Props {
  readonly detail: UserDetail;
  readonly onDone: () => void;
}

/** Who it is. */
export function Profile({ detail, onDone }: Props) {
  const { t } = useTranslation();
  const { user } = detail;
  const { userInfo } = useSnapshot(account);
  const [busy, setBusy] = useState(false);
  const takeTotp = async (): Promise<void> => {
    const text = t('user.detailPage.askResetTotp', { name: user.real_name });
    if (!(await ask({ title: t('common.tip'), text, yes: t('user.detailPage.resetTotp'), isDanger: true }))) return;
    setBusy(true);
    try {
      await resetTotp(user.id);
      toast('ok', t('user.detailPage.resetTotpDone'));
    } catch {
      // The message is shown already; the page shows what is true.
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const none = t('common.none');
  const facts: readonly Fact[] = [
    [t('user.col.mobile'), user.mobile || none],
    [t('user.detailPage.mail'), user.mail ?? none],
    [t('user.form.org'), user.orgName ?? t('user.noOrg')],
    [t('user.detailPage.company'), user.companyName ?? none],
    [
      t('user.detailPage.lastLogin'),
      user.lastLoginAt === null
        ? t('user.never')
        : [dateTime(user.lastLoginAt), user.lastLoginIp].filter(Boolean).join(' · '),
    ],
    [t('user.detailPage.created'), dateTime(user.createdAt)],
    [t('user.detailPage.passwordChanged'), dateTime(detail.passwordChangedAt)],
    [
      t('user.detailPage.totp'),
      detail.totpEnabled === true ? (
        <>
          {t('user.detailPage.totpOn')}
          {user.id !== userInfo?.id && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={busy}
              onClick={() => void takeTotp()}
              data-testid="detail-reset-totp"
            >
              {t('user.detailPage.resetTotp')}
            </Button>
          )}
        </>
      ) : (
        t('user.detailPage.totpOff')
      ),
    ],
  ];
  return (
    <Card title={t('user.detailPage.profile')} testId="detail-profile">
      <Group gap={12} wrap="nowrap" pb={12}>
        <Face name={user.real_name} src={user.avatar} online={user.online} size={48} />
        <Box flex={1} miw={0}>
          <b>{user.real_name}</b>
          <br />
          <small>{user.username}</small>
        </Box>
        <StatusMark status={user.status} />
      </Group>
      <Facts look="ruled" facts={facts} />
    </Card>
  );
}
