import { Button, Group } from '@mantine/core';
import i18next from 'i18next';

const parts = () => import('@mantine/notifications');

/** Keeps one message in sight while a call waits for its turn, with a button that gives it up; null takes it away. */
export function queueNote(id: string, words: string | null, cancel: () => void): void {
  void parts().then(
    ({ notifications }) => {
      if (words === null) {
        notifications.hide(id);
        return;
      }
      const message = (
        <Group justify="space-between" wrap="nowrap">
          <span>{words}</span>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            {i18next.t('common.cancel')}
          </Button>
        </Group>
      );
      const note = { id, message, autoClose: false, loading: true, withBorder: true, withCloseButton: false };
      // Shown already: the first does nothing. Not yet: the second does nothing.
      notifications.show(note);
      notifications.update(note);
    },
    () => undefined,
  );
}
