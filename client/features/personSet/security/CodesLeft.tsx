import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recoveryFew } from '#domain/users/recoveryCode.ts';
import { Line } from '../Section.tsx';

interface Props {
  readonly left: number;
  readonly onRenew: () => void;
}

/** How many recovery codes are left, with a warning in time, and the way to new ones. */
export function CodesLeft({ left, onRenew }: Props) {
  const { t } = useTranslation();
  const isFew = left <= recoveryFew;
  return (
    <Line label={t('recovery.label')} hint={t('recovery.labelHint')}>
      <Group gap="8px 16px">
        <Box flex="1 1 220px" data-testid="recovery-left">
          {t('recovery.left', { n: left })}
          {isFew && (
            <Group gap={6} wrap="nowrap" c="var(--gl-status-4-shade)" data-testid="recovery-few">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {t(left === 0 ? 'recovery.none' : 'recovery.few')}
            </Group>
          )}
        </Box>
        <Button variant="default" size="xs" onClick={onRenew} data-testid="recovery-renew">
          {t('recovery.renew')}
        </Button>
      </Group>
    </Line>
  );
}
