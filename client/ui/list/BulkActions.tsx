import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { number } from '../number.ts';
import type { RowAction } from './rowAction.ts';
import list from './list.module.css';

interface Props<Row> {
  readonly area: string;
  readonly actions: ReadonlyArray<RowAction<Row>>;
  readonly chosen: readonly Row[];
  readonly busy: boolean;
  /** These are done with: they are picked no longer. */
  readonly onDone: (rows: readonly Row[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkActions<Row>({ area, actions, chosen, busy, onDone, onClear }: Props<Row>) {
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  const rowsOf = ({ bulk }: RowAction<Row>): readonly Row[] => chosen.filter((row) => bulk?.isFor?.(row) !== false);
  const run = async (act: RowAction<Row>): Promise<void> => {
    const rows = rowsOf(act);
    if ((await act.run(rows)) === true) onDone(rows);
  };
  return (
    <div className={list.bulk} data-testid={`${area}-bulk`}>
      <b>{t('common.selected', { n: chosen.length })}</b>
      {grouped(actions).map(([first, ...others]) => {
        const under = first.bulk?.under;
        if (under === undefined) {
          const n = rowsOf(first).length;
          return (
            <Button
              key={first.id}
              {...button}
              {...(first.isMain === true && { variant: 'filled' })}
              disabled={busy || n === 0}
              onClick={() => void run(first)}
              data-testid={`${area}-bulk-${first.id}`}
            >
              {first.label + (n === chosen.length ? '' : ` (${number(n)})`)}
            </Button>
          );
        }
        return (
          <Menu key={under.id} position="top-start" withinPortal>
            <Menu.Target>
              <Button
                {...button}
                rightSection={<IconChevronUp size={14} stroke={1.75} aria-hidden="true" />}
                data-testid={`${area}-bulk-${under.id}`}
              >
                {under.label}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {[first, ...others].map((act) => (
                <Menu.Item key={act.id} onClick={() => void run(act)} data-testid={`${area}-bulk-${act.id}`}>
                  {act.mark ?? act.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        );
      })}
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Actions of the bar in their order; those under one word together, where the first of them stands. */
function grouped<Row>(actions: ReadonlyArray<RowAction<Row>>): Array<[RowAction<Row>, ...Array<RowAction<Row>>]> {
  const groups = new Map<string, [RowAction<Row>, ...Array<RowAction<Row>>]>();
  for (const act of actions) {
    if (act.bulk === undefined) continue;
    const key = act.bulk.under === undefined ? `act:${act.id}` : `menu:${act.bulk.under.id}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [act]);
    else known.push(act);
  }
  return [...groups.values()];
}
