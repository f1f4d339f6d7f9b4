// Before anything that writes into the page.
import './app/trustedText.ts';
import './app/withoutEval.ts';
import './theme/mantine.ts';
import { MantineProvider } from '@mantine/core';
import type { NotificationsProps } from '@mantine/notifications';
import { lazy, StrictMode, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/App.tsx';
import { boot, tellExpired } from './app/boot.ts';
import { screens } from './app/screens.tsx';
import { styleNonce } from './app/styleNonce.ts';
import { setRoutes } from './stores/page.ts';
import { layers } from './theme/layers.ts';
import { resolveVariables, theme } from './theme/theme.ts';
import { Asking } from './ui/form/Asking.tsx';
import { Proving } from './ui/prove/Proving.tsx';
import { askBeforeLeaving } from './ui/form/unsaved.ts';

/** Messages may wait a moment for their place; what is shown before is kept until then. */
const Notifications = lazy<ComponentType<NotificationsProps>>(() =>
  import('@mantine/notifications').then(
    (module) => ({ default: module.Notifications }),
    // The log has them all the same.
    () => ({ default: () => null }),
  ),
);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

setRoutes(screens);
await boot();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <Suspense fallback={null}>
        {/* A pointer that rests on one message keeps that one: the others, and those that wait, go their way. */}
        <Notifications
          position="top-center"
          zIndex={layers.messages}
          limit={4}
          containerWidth={420}
          pauseResetOnHover="notification"
        />
      </Suspense>
      <Router aroundNav={askBeforeLeaving}>
        <App />
      </Router>
      <Asking />
      <Proving />
    </MantineProvider>
  </StrictMode>,
);
tellExpired();
