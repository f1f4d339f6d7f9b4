/** Whether the browser shows notices of this page on the desktop; `unsupported` on plain http and old browsers. */
export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';
}

/** Asks the person, unless they have answered before. */
export async function askNoticePermission(): Promise<NoticePermission> {
  const known = noticePermission();
  return known === 'default' ? Notification.requestPermission() : known;
}

export interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  /** One notice a tag, however many tabs show it. */
  readonly tag: string;
  readonly onOpen: () => void;
}

/** Shows a notice on the desktop; nothing where it is not allowed. */
export function showDesktopNotice({ title, body, tag, onOpen }: DesktopNotice): void {
  if (noticePermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.addEventListener('click', () => {
      window.focus();
      onOpen();
      notice.close();
    });
  } catch {
    // Browsers on phones have the class and refuse its constructor.
  }
}
