import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { snapshot } from 'valtio';
import { layoutDefaults, pickLayout } from '#domain/access/layout.ts';
import { layout, setLayout } from '#client/stores/layout.ts';
import { copyText } from '../copyText.ts';

/** Copies the settings as JSON; puts every one of them back. */
export function SettingButtons() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyText(JSON.stringify(pickLayout(snapshot(layout)), null, 2))}
        data-testid="setting-copy"
      >
        {t('layout.setting.copy')}
      </Button>
      <Button variant="default" onClick={() => setLayout(layoutDefaults)} data-testid="setting-restore">
        {t('layout.setting.restore')}
      </Button>
    </>
  );
}
