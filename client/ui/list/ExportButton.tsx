import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLow } from '../useMedia.ts';

/** A kind of file that a list is saved as. */
export interface Format {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly area: string;
  /** None: there is one kind alone. */
  readonly formats: readonly Format[];
  readonly isBusy: boolean;
  readonly onSave: (format?: string) => void;
}

/** Saves a list at once, or asks first as what. */
export function ExportButton({ area, formats, isBusy, onSave }: Props) {
  const { t } = useTranslation();
  const isLow = useLow();
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden="true" />;
  const look = {
    variant: 'default',
    loading: isBusy,
    ...(isLow
      ? { px: 8, 'aria-label': t('list.export'), children: icon }
      : { leftSection: icon, children: t('list.export') }),
    'data-testid': `${area}-export`,
  } as const;
  if (formats.length === 0) return <Button {...look} onClick={() => onSave()} />;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onSave(id)} data-testid={`${area}-export-${id}`}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
