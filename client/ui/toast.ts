import { notifications } from '@mantine/notifications';

const shownMs = 3_000;

/** A message 65 px from the top of the page (theme/global.css), for three seconds [seed §9]. */
export function toast(kind: 'ok' | 'error' | 'warn', message: string): void {
  const color = { ok: 'var(--gl-status-1)', error: 'var(--gl-alert)', warn: 'var(--gl-status-4)' }[kind];
  notifications.show({ id: `${kind}:${message}`, message, color, autoClose: shownMs, withBorder: true });
}
