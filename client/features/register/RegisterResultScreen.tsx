import { Box, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { account } from '#client/stores/account.ts';
import { EntryPage } from '#client/ui/entry/EntryPage.tsx';

/** /register/result: the account is there and waits for its organisation and role. @source docs/requirements.md C4 */
export function RegisterResultScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const mail = userInfo?.mail ?? userInfo?.name ?? '';
  return (
    <EntryPage>
      <Stack align="center" gap={12} c="var(--gl-text-2)" ta="center" data-testid="register-result">
        <IconCircleCheck size={48} stroke={1.5} color="var(--gl-status-1)" aria-hidden="true" />
        <Box
          component="h2"
          className="gl-dialog-title"
          maw="100%"
          c="var(--gl-text-1)"
          style={{ overflowWrap: 'anywhere' }}
        >
          {t('page.registerResult.done', { mail })}
        </Box>
        <p>{t('page.registerResult.pending')}</p>
        <Group justify="center" gap={8} mt={12}>
          <Button component={Link} href="/systemSet/personSet?tab=home" variant="default">
            {t('page.registerResult.profile')}
          </Button>
          <Button component={Link} href="/">
            {t('page.registerResult.home')}
          </Button>
        </Group>
      </Stack>
    </EntryPage>
  );
}
