import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '#client/stores/account.ts';
import { focusAlarm } from '#client/stores/device.ts';
import { refreshUnread } from '#client/stores/user.ts';
import { toastFailure } from '../toast.ts';
import { useGoTo } from '../useGoTo.ts';
import { readNotices, type NoticeRow } from '#client/api/notices.ts';
import { targetOf } from './target.ts';

type Opened = Pick<NoticeRow, 'id' | 'isRead' | 'targetType' | 'targetId'>;

interface Opening {
  /** False when there is no place to go: the message itself is to be shown. */
  readonly isAway: boolean;
  /** Settles, never with an error, once the message is marked read or that has failed. */
  readonly marked: Promise<void>;
}

/**
 * The details of a message: asks for the mark that it is read and goes where they are, without waiting for the answer:
 * a late one must not take somebody from the page where they are by then.
 * @source docs/requirements.md C12
 */
export function useOpenNotice(): (notice: Opened) => Opening {
  const { t } = useTranslation();
  const goTo = useGoTo();
  return useCallback(
    (notice) => {
      const mark = async (): Promise<void> => {
        // What happened matters more than the mark: the details open all the same.
        await readNotices([notice.id]).catch((error: unknown) => toastFailure(t('message.readFail'), error));
        void refreshUnread();
      };
      const marked = notice.isRead === 1 ? Promise.resolve() : mark();
      const target = targetOf(notice, account.userInfo?.access ?? []);
      if (target === null) return { isAway: false, marked };
      focusAlarm(target.focusEventId);
      goTo(target.path, { anew: true });
      return { isAway: true, marked };
    },
    [goTo, t],
  );
}
