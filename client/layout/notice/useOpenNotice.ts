import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '#client/stores/account.ts';
import { focusAlarm } from '#client/stores/device.ts';
import { refreshUnread } from '#client/stores/user.ts';
import { toastFailure } from '#client/ui/toast.ts';
import { useGoTo } from '../useGoTo.ts';
import { readNotices, type NoticeRow } from './calls.ts';
import { targetOf } from './target.ts';

type Opened = Pick<NoticeRow, 'id' | 'isRead' | 'targetType' | 'targetId'>;

/**
 * The details of a message: marks it read, then goes where they are.
 * @returns a function that answers false when there is no place to go: the message itself is to be shown
 * @source seed §2 (message list), product.md C12
 */
export function useOpenNotice(): (notice: Opened) => Promise<boolean> {
  const { t } = useTranslation();
  const goTo = useGoTo();
  return useCallback(
    async (notice) => {
      if (notice.isRead !== 1) {
        // What happened matters more than the mark: the details open all the same.
        await readNotices([notice.id]).catch((error: unknown) => toastFailure(t('message.readFail'), error));
        void refreshUnread();
      }
      const target = targetOf(notice, account.userInfo?.access ?? []);
      if (target === null) return false;
      focusAlarm(target.focusEventId);
      goTo(target.path, { anew: true });
      return true;
    },
    [goTo, t],
  );
}
