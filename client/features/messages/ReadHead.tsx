import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { message } from '#client/stores/message.ts';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import classes from './messages.module.css';

const states = ['', 'NO', 'YES'] as const;

/**
 * Over the list, on its page as in the bell's modal, which have a title: all, unread or read, and the list's buttons.
 */
export function ReadHead({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { isRead } = useSnapshot(message);
  return (
    <Group gap={8} className={classes.head}>
      <TabBar
        area="message"
        label={t('message.status')}
        tabs={states.map((id) => ({ id, label: t(`message.isRead.${id === '' ? 'all' : id}`) }))}
        active={isRead}
        onPick={(id) => Object.assign(message, { isRead: id, page: 1 })}
        style={{ flex: 1, border: 0 }}
      />
      {children}
    </Group>
  );
}
