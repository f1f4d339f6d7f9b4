import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RowActions } from '#client/ui/list/RowActions.tsx';
import { useMobile } from '#client/ui/useMedia.ts';

interface Props {
  /** Of what: read out with the button. */
  readonly name: string;
  readonly testId: string;
  readonly onEdit: () => void;
  readonly onDelete?: (() => void) | undefined;
}

/** Edit and delete of one row. */
export function RowButtons({ name, testId, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const row = { at: 'icon' } as const;
  const edit = { id: 'edit', label: t('setting.system.editOf', { name }), icon: IconEdit, row, run: onEdit };
  const remove = onDelete && {
    id: 'delete',
    label: t('setting.system.deleteOf', { name }),
    icon: IconTrash,
    row,
    run: onDelete,
  };
  return (
    <Group justify="flex-end">
      <RowActions area={testId} actions={remove === undefined ? [edit] : [edit, remove]} row={name} touch={mobile} />
    </Group>
  );
}
