import i18next from 'i18next';
import { messageOf } from '#client/api/errors.ts';

const shownMs = 3_000;

const colors = { ok: 'var(--gl-status-1)', error: 'var(--gl-alert)', warn: 'var(--gl-status-4)' } as const;

/** Messages are a chunk of their own, fetched as soon as the page stands: the first paint does without. */
const parts = () => import('@mantine/notifications');

/**
 * A message 65 px from the top of the page (theme/global.css), for three seconds (docs/requirements.md C0). The same
 * words that are shown already are not shown twice. Each has an id of its own (the library's): the library begins the
 * three seconds when a message is mounted, and under the id of one that still fades nothing is mounted, so it would stay.
 */
export function toast(kind: 'ok' | 'error' | 'warn', message: string): void {
  void parts().then(
    ({ notifications, notificationsStore }) => {
      const color = colors[kind];
      const { notifications: shown, queue } = notificationsStore.getState();
      if ([...shown, ...queue].some((each) => each.message === message && each.color === color)) return;
      notifications.show({
        message,
        color,
        autoClose: shownMs,
        withBorder: true,
        closeButtonProps: { 'aria-label': i18next.t('common.close') },
      });
    },
    () => undefined,
  );
}

/**
 * The screen's own sentence for a call that failed, then the reason the call gave. @source docs/requirements.md D0.4
 */
export function toastFailure(sentence: string, error: unknown): void {
  toast('error', i18next.t('common.because', { sentence, reason: messageOf(error) }));
}
