import '#client/theme/mantine.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'wouter';
import { startTexts } from '#client/i18n/i18n.ts';
import { resolveVariables, theme } from '#client/theme/theme.ts';

let root: Root | undefined;

/**
 * Shows a part of the client alone at an address, in Chinese, with nothing that an earlier part kept in the browser or
 * told. There is no server: what asks one is tested in tests/browser. All tests share one page: each puts back the stores
 * and whatever else of the browser it changed.
 */
export async function mount(part: ReactNode, path: string): Promise<void> {
  root?.unmount();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', path);
  if (!i18next.isInitialized) await startTexts(undefined, { keptText: () => null, keepText: () => undefined });
  await i18next.changeLanguage('zh-CN');
  document.documentElement.lang = 'zh-CN';
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <Notifications position="top-center" limit={4} pauseResetOnHover="notification" />
      <Router>{part}</Router>
    </MantineProvider>,
  );
}
