import { Group, Modal } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { onEvent } from '#client/realtime/live.ts';
import { showRedDot } from '#client/stores/menu.ts';
import { user } from '#client/stores/user.ts';
import { asking } from '#client/ui/form/ask.ts';
import { badge, upToMost } from '#client/ui/number.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { useBellCount } from './useBellCount.ts';
import bell from './notice/bell.module.css';
import classes from './layout.module.css';

const MessageList = lazy(async () => {
  const { MessageList } = await loadChunk(() => import('#client/features/messages/MessageList.tsx'));
  return { default: MessageList };
});

/** The list of devices that are faulty or abnormal. */
const unwellDevices = '/device/deviceList?deviceStatus=2,3';

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
      <MessageCentre opened={opened} count={count} onClose={close} />
    </>
  );
}

interface CentreProps {
  readonly opened: boolean;
  /** The bell's number. */
  readonly count: number;
  readonly onClose: () => void;
}

function MessageCentre({ opened, count, onClose }: CentreProps) {
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
        <Group gap={8}>
          {t('layout.bell.title')}
          {unread > 0 && <Chip look="bad">{t('message.unreadCount', { n: upToMost(unread) })}</Chip>}
        </Group>
      }
      classNames={{ header: bell.header ?? '', body: bell.body ?? '' }}
      data-testid="message-centre"
    >
      {count > 0 && (
        // Who has no message, or has read all, finds here what the number stands for.
        <Group className={bell.look} gap="4px 12px" justify="space-between" data-testid="bell-look">
          {t('layout.bell.look', { count })}
          <Link href={unwellDevices} onClick={onClose}>
            {t('layout.bell.devices')}
          </Link>
        </Group>
      )}
      <Suspense fallback={<Bones lines={8} px={20} />}>
        <MessageList onLeave={onClose} onDialog={setInner} />
      </Suspense>
    </Modal>
  );
}
