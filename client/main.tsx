import './theme/mantine.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { boot, tellExpired } from './app/boot.ts';
import { screens } from './app/screens.tsx';
import { setRoutes } from './stores/page.ts';
import { resolveVariables, theme } from './theme/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

setRoutes(screens);
await boot();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <Notifications position="top-center" limit={4} containerWidth={420} />
      <App />
    </MantineProvider>
  </StrictMode>,
);
tellExpired();
