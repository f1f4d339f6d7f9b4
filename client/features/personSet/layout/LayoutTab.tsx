import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LayoutForm } from '#client/ui/layoutForm/LayoutForm.tsx';
import { SettingButtons } from '#client/ui/layoutForm/SettingButtons.tsx';
import { Section } from '../Section.tsx';
import classes from '../personSet.module.css';

/**
 * Personal settings, tab `layout`: all layout settings, reachable even when the drawer's button is off. No props.
 * @source docs/requirements.md C21, F3
 */
export function LayoutTab() {
  const { t } = useTranslation();
  return (
    <Section title={t('layout.setting.title')} hint={t('layout.setting.hint')} testId="person-layout">
      <div className={classes.columns}>
        <LayoutForm />
      </div>
      <Group gap={8} pt={16} style={{ borderTop: '1px solid var(--gl-line)' }}>
        <SettingButtons />
      </Group>
    </Section>
  );
}
