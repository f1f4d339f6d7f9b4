import '#client/theme/mantine.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'wouter';
import { startTexts } from '#client/i18n/i18n.ts';
import { resolveVariables, theme } from '#client/theme/theme.ts';

let root: Root | undefined;

/**
 * Shows a part of the client alone at an address, as somebody sees it who comes for the first time. There is no server:
 * what asks one is tested in tests/browser.
 */
export async function mount(part: ReactNode, path: string): Promise<void> {
  root?.unmount();
  localStorage.clear();
  history.replaceState(null, '', path);
  if (!i18next.isInitialized) await startTexts(undefined, { keptText: () => null, keepText: () => undefined });
  await i18next.changeLanguage('zh-CN');
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <Notifications position="top-center" />
      <Router>{part}</Router>
    </MantineProvider>,
  );
}
