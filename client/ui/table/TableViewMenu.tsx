import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChosenView } from './useTableView.ts';

interface Props<R> {
  /** Of the list's test ids. */
  readonly area: string;
  readonly view: ChosenView<R>;
}

/**
 * Which columns a list shows, and how close its rows stand. Cards of a phone have neither.
 * @source docs/requirements.md C0
 */
export function TableViewMenu<R>({ area, view }: Props<R>) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={232} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('list.view.title')}
          title={t('list.view.title')}
          data-testid={`${area}-view`}
        >
          <IconColumns3 size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={t('list.view.title')}>
        <Stack gap={8} data-testid={`${area}-view-menu`}>
          <small>{t('list.view.density')}</small>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('list.view.density')}
            value={view.isCompact ? 'compact' : 'comfortable'}
            onChange={(density) => view.setCompact(density === 'compact')}
            data={[
              { value: 'comfortable', label: t('list.view.comfortable') },
              { value: 'compact', label: t('list.view.compact') },
            ]}
            data-testid={`${area}-density`}
          />
          <small>{t('list.view.columns')}</small>
          <Stack gap={10} mah={320} p={2} style={{ overflow: 'auto' }} role="group" aria-label={t('list.view.columns')}>
            {view.choices.map(({ key, title, isShown }) => (
              <Checkbox
                key={key}
                size="xs"
                label={title}
                checked={isShown}
                onChange={(event) => view.show(key, event.currentTarget.checked)}
                data-testid={`${area}-column-${key}`}
              />
            ))}
          </Stack>
          <small>{t('list.view.hint')}</small>
          <Button
            size="xs"
            variant="default"
            // Not `disabled`: the focus stays, and with it Escape.
            aria-disabled={view.isDefault}
            {...(view.isDefault && { 'data-disabled': true })}
            onClick={view.restore}
            data-testid={`${area}-view-restore`}
          >
            {t('list.view.restore')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
