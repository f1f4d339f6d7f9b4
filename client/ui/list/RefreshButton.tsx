import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMobile } from '../useMedia.ts';

/** Asks for the list again. */
export function RefreshButton({ area, onClick }: { readonly area: string; readonly onClick: () => void }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  return (
    <ActionIcon
      variant="default"
      size={mobile ? 40 : 32}
      aria-label={t('list.refresh')}
      title={t('list.refresh')}
      onClick={onClick}
      data-testid={`${area}-refresh`}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
