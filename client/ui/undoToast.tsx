import { Button, Group } from '@mantine/core';
import i18next from 'i18next';
import { undoMs } from '#domain/alarms/undo.ts';
import { isDialogShown } from './dialogShown.ts';
import { isTyping } from './isTyping.ts';
import { pressedKey } from './pressedKey.ts';

const parts = () => import('@mantine/notifications');
/** The answer took some of the ten seconds, and the way back takes some. */
const shownMs = undoMs - 1_000;

let count = 0;
let closeLast: (() => void) | undefined;

/** Nothing is offered any more: something else is being done. */
export function closeUndoToast(): void {
  closeLast?.();
}

/**
 * Says what was done, with what takes it back: a button, and Ctrl+Z outside fields on the same page. One at a time: what
 * was done before stands.
 */
export function undoToast(message: string, undo: () => void): void {
  closeUndoToast();
  count += 1;
  const id = `undo-${count}`;
  const { pathname } = location;
  const close = (): void => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey);
    if (closeLast === close) closeLast = undefined;
    void parts().then(({ notifications }) => notifications.hide(id));
  };
  const take = (): void => {
    close();
    undo();
  };
  const onKey = (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && pressedKey(event) === 'z';
    if (!isUndo || event.defaultPrevented || location.pathname !== pathname) return;
    if (isTyping(event) || isDialogShown()) return;
    event.preventDefault();
    take();
  };
  // A pointer that rests on it must not keep it: the time is the server's.
  const timer = setTimeout(close, shownMs);
  window.addEventListener('keydown', onKey);
  closeLast = close;
  void parts().then(
    ({ notifications }) => {
      if (closeLast !== close) return;
      notifications.show({
        id,
        color: 'var(--gl-status-1)',
        autoClose: false,
        withBorder: true,
        closeButtonProps: { 'aria-label': i18next.t('common.close') },
        message: (
          <Group gap={10} wrap="nowrap" data-testid="undo-toast">
            <span>{message}</span>
            <Button
              size="xs"
              variant="default"
              ml="auto"
              flex="none"
              onClick={take}
              aria-keyshortcuts="Control+Z"
              data-testid="undo"
            >
              {i18next.t('alarm.undo')}
            </Button>
          </Group>
        ),
      });
    },
    () => undefined,
  );
}
