import type { Page, Route } from '@playwright/test';
import { shown } from './tabSeat.ts';

export const answer =
  (body: object, status = 200) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

export const toasts = (page: Page) => page.locator('.mantine-Notification-root');

export const logged = (page: Page) => shown(page).locator('tr[data-row]');
