import { CloseButton, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { frame } from '../frameState.ts';
import { LayoutForm } from '#client/ui/layoutForm/LayoutForm.tsx';
import { SettingButtons } from '#client/ui/layoutForm/SettingButtons.tsx';
import classes from './drawer.module.css';

function close(): void {
  frame.isSettingsOpen = false;
}

/**
 * The layout settings beside the page, which is inset while it is open, so that every change is seen.
 * @source docs/requirements.md F3
 */
export function SettingsDrawer() {
  const { t } = useTranslation();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus();
    return () => {
      // The button it came from, if that is still there.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Stack
      component="section"
      gap={0}
      h="100%"
      aria-labelledby="layout-settings-title"
      data-testid="setting-drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Group justify="space-between" className={classes.head}>
        <h2 className="gl-dialog-title" id="layout-settings-title" ref={head} tabIndex={-1}>
          {t('layout.setting.title')}
        </h2>
        <CloseButton aria-label={t('layout.setting.close')} onClick={close} data-testid="setting-close" />
      </Group>
      <div className={classes.body} tabIndex={0} role="group" aria-labelledby="layout-settings-title">
        <LayoutForm />
      </div>
      <Group gap={8} grow preventGrowOverflow={false} className={classes.foot}>
        <SettingButtons />
      </Group>
    </Stack>
  );
}
