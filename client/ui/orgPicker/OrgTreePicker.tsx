import { ActionIcon, Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrgTree } from './orgTree.ts';
import { OrgTreePanel } from './OrgTreePanel.tsx';
import { cascade, topmost } from './tree.ts';
import classes from './orgPicker.module.css';

interface Props {
  /** Checked ids; joined by comma they are the request's `orgIds` (docs/requirements.md F6). Empty: the whole scope. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly label: string;
  readonly w?: number | string | undefined;
}

/**
 * The organisation filter of a filter bar: a field that opens the tree with checkboxes. @source docs/requirements.md F6
 */
export function OrgTreePicker({ value, onChange, label, w = 180 }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { tree } = useOrgTree();
  const tops = useMemo(() => topmost(tree, cascade(tree, value)), [tree, value]);
  const many = useMemo(() => cascade(tree, value).size, [tree, value]);
  const [first] = tops;
  const words = first === undefined ? label : tops.length === 1 ? first.title : t('org.count', { n: many });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus shadow="md">
      <div className={classes.field} style={{ width: w }} data-filled={value.length > 0 ? '' : undefined}>
        <Popover.Target>
          <button
            type="button"
            className={classes.fieldButton}
            aria-label={value.length === 0 ? label : `${label}：${words}`}
            title={tops.map(({ title }) => title).join(t('common.listJoin')) || label}
            onClick={() => setOpened((before) => !before)}
            data-testid="org-picker"
          >
            <span>{words}</span>
            {value.length === 0 && <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          </button>
        </Popover.Target>
        {value.length > 0 && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('org.clear')}
            onClick={() => onChange([])}
            data-testid="org-picker-remove"
          >
            <IconX size={14} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <Popover.Dropdown p={8} aria-label={label}>
        <OrgTreePanel value={value} onChange={onChange} label={label} autoFocus />
      </Popover.Dropdown>
    </Popover>
  );
}
