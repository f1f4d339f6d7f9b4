import { Modal } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { onEvent } from '#client/realtime/live.ts';
import { showRedDot } from '#client/stores/menu.ts';
import { user } from '#client/stores/user.ts';
import { asking } from '#client/ui/form/ask.ts';
import { badge, upToMost } from '#client/ui/number.ts';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { useBellCount } from './useBellCount.ts';
import bell from './notice/bell.module.css';
import classes from './layout.module.css';

const MessageList = lazy(async () => {
  const { MessageList } = await loadChunk(() => import('#client/features/messages/MessageList.tsx'));
  return { default: MessageList };
});

/** Width of the message centre (docs/requirements.md F1). */
const modalPx = 1_200;

/** The bell: how many devices need a look; it opens the message centre. @source docs/requirements.md F1 */
export function Bell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const count = useBellCount();
  useEffect(() => onEvent('message', (push) => push.message_type === 1000 && showRedDot()), []);
  const close = useCallback(() => setOpened(false), []);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('layout.bell.label', { count })}
        aria-haspopup="dialog"
        data-testid="header-bell"
        onClick={() => setOpened(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {count > 0 && <span className={classes.badge}>{badge(count)}</span>}
      </button>
      <MessageCentre opened={opened} onClose={close} />
    </>
  );
}

function MessageCentre({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { unread } = useSnapshot(user);
  // A question or a message that stands over this one has the Escape key.
  const { question } = useSnapshot(asking);
  const [inner, setInner] = useState(false);
  const isTop = question === null && !inner;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={modalPx}
      fullScreen={mobile}
      yOffset="min(100px, 11dvh)"
      closeOnEscape={isTop}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={
        <>
          {t('layout.bell.title')}
          {unread > 0 && <small className={bell.unread}>{t('message.unreadCount', { n: upToMost(unread) })}</small>}
        </>
      }
      classNames={{ header: bell.header ?? '', body: bell.body ?? '', title: bell.title ?? '' }}
      data-testid="message-centre"
    >
      <Suspense fallback={<ProgressLine />}>
        <MessageList place="modal" onLeave={onClose} onDialog={setInner} />
      </Suspense>
    </Modal>
  );
}
