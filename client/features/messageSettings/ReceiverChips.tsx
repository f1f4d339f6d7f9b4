import { Box, Group } from '@mantine/core';
import { IconUser, IconUsersGroup, IconAddressBook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceiverRow } from '#domain/notices/messageConfig.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { roleName } from '#client/ui/users/words.ts';
import classes from './messageSettings.module.css';

/** Kinds that go to somebody in particular, whoever else is named. */
const particular = ['NA05', 'NA07', 'NA08'] as const;
const glyphs = { role: IconUsersGroup, user: IconUser, person: IconAddressBook } as const;

/** What a receiver is called; somebody of an organisation that the reader does not see has no name here. */
export function useReceiverName(): (row: ReceiverRow) => string {
  const { t } = useTranslation();
  return ({ role, name }) => {
    if (role !== null) return roleName(role);
    return name === '' ? t('messageSettings.receiver.hidden') : name;
  };
}

export function Warning({ children }: { readonly children: string }) {
  return (
    <Box component="small" c="var(--gl-status-4-shade)">
      {children}
    </Box>
  );
}

interface Props {
  readonly receivers: readonly ReceiverRow[];
  /** How many are of organisations above. */
  readonly others: number;
  readonly noticeAction: string;
  readonly most?: number;
}

/** Who is told, as chips: the first ones, and how many more. */
export function ReceiverChips({ receivers, others, noticeAction, most = 4 }: Props) {
  const { t } = useTranslation();
  const nameOf = useReceiverName();
  const shown = receivers.slice(0, most);
  const more = receivers.slice(most);
  const always = particular.find((action) => action === noticeAction);
  if (receivers.length + others === 0 && always === undefined) return <Warning>{t('messageSettings.nobody')}</Warning>;
  return (
    <Group gap={4} miw={0}>
      {always !== undefined && (
        <Chip title={t('messageSettings.particularHint')}>{t(`messageSettings.particular.${always}`)}</Chip>
      )}
      {shown.map((row) => {
        const Glyph = glyphs[row.receiverType];
        const way = row.channels
          .filter((channel) => channel !== 'inapp')
          .map((channel) => t(`messageSettings.channel.${channel}`));
        const words = [t(`messageSettings.receiver.${row.receiverType}`), nameOf(row), row.orgName, ...way];
        return (
          <Chip
            key={`${row.receiverType}${row.role ?? row.userId ?? row.personId ?? ''}`}
            className={classes.chip ?? ''}
            title={words.filter((each) => each !== '').join(' · ')}
            data-off={!row.reachable || undefined}
          >
            <Glyph size={12} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
            <span className="gl-cut">{nameOf(row)}</span>
          </Chip>
        );
      })}
      {more.length > 0 && <Chip title={more.map(nameOf).join(t('common.listJoin'))}>+{more.length}</Chip>}
      {others > 0 && <Chip>{t('messageSettings.others', { n: others })}</Chip>}
    </Group>
  );
}
