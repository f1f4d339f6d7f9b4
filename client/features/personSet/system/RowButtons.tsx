import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Of what: read out with the button. */
  readonly name: string;
  readonly testId?: string;
  readonly onEdit: () => void;
  readonly onDelete?: (() => void) | undefined;
}

/** Edit and delete of one row. */
export function RowButtons({ name, testId, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const common = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <>
      <Tooltip label={t('setting.system.edit')}>
        <ActionIcon
          {...common}
          aria-label={t('setting.system.editOf', { name })}
          onClick={onEdit}
          data-testid={testId === undefined ? undefined : `${testId}-edit`}
        >
          <IconEdit size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {onDelete !== undefined && (
        <Tooltip label={t('setting.system.delete')}>
          <ActionIcon
            {...common}
            aria-label={t('setting.system.deleteOf', { name })}
            onClick={onDelete}
            data-testid={testId === undefined ? undefined : `${testId}-delete`}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
