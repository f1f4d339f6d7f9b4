import { Button, Group, Input, Popover, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { useOrgTree } from './orgTree.ts';
import { firstOpen, idsBelow, titlesTo, visibleRows } from './tree.ts';
import { TreeView } from './TreeView.tsx';
import { useTyping } from '../useTyping.ts';
import classes from './orgPicker.module.css';

interface Props {
  /** Null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (orgId: string) => void;
  readonly label: string;
  /** The label is read out, not shown. */
  readonly isBare?: boolean;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** This organisation and all below it are not offered (where a subtree moves to). */
  readonly without?: string | undefined;
  readonly testId?: string;
}

/** One organisation in a form. Its place in the tree is the description, so that two of one name differ. */
export function OrgSelect(props: Props) {
  const {
    value,
    onChange,
    label,
    isBare = false,
    error,
    required = false,
    disabled = false,
    without,
    testId = 'org-select',
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const { roots, tree, error: failure, reload } = useOrgTree();
  const [opened, setOpened] = useState(false);
  const { text, meant: search, setText, composition } = useTyping();
  const [openNodes, setOpenNodes] = useState<ReadonlySet<string> | null>(null);
  const open = useMemo(() => openNodes ?? firstOpen(tree), [openNodes, tree]);
  const rows = useMemo(() => {
    const left = new Set(without === undefined ? [] : idsBelow(tree, without));
    return visibleRows(tree, open, search).filter(({ node }) => !left.has(node.id));
  }, [tree, open, search, without]);
  const titles = value === null ? [] : titlesTo(tree, value);
  const above = titles.slice(0, -1).join(' / ');
  return (
    <Input.Wrapper
      label={label}
      error={error}
      withAsterisk={required}
      id={id}
      labelProps={{ htmlFor: id, ...(isBare && { className: 'gl-hidden' }) }}
    >
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width="target"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            id={id}
            className={classes.select}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={opened}
            data-invalid={error === undefined || error === null ? undefined : ''}
            onClick={() => setOpened((before) => !before)}
            data-testid={testId}
          >
            <span className={value === null ? 'gl-faint' : undefined}>
              {value === null ? t('org.choose') : (titles.at(-1) ?? value)}
              {above !== '' && <small title={above}>{above}</small>}
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8} miw={260} aria-label={label}>
          <Stack gap={8} mih={0}>
            <TextInput
              data-autofocus
              value={text}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
              placeholder={t('org.search')}
              aria-label={t('org.search')}
              onChange={(event) => setText(event.currentTarget.value)}
              {...composition}
            />
            {failure !== undefined && (
              <Group className="gl-note gl-failed" gap={8} wrap="nowrap" role="alert">
                <span className={classes.what}>{messageOf(failure)}</span>
                <Button size="xs" variant="default" onClick={reload}>
                  {t('common.retry')}
                </Button>
              </Group>
            )}
            {roots !== undefined && rows.length === 0 && <div className={classes.none}>{t('org.noHit')}</div>}
            {rows.length > 0 && (
              <TreeView
                label={label}
                rows={rows}
                search={search}
                selectedId={value ?? undefined}
                onPick={(node) => {
                  onChange(node.id);
                  setOpened(false);
                }}
                onOpen={(node, isOpen) => {
                  const next = new Set(open);
                  if (isOpen) next.add(node.id);
                  else next.delete(node.id);
                  setOpenNodes(next);
                }}
                height={280}
                testId={testId}
              />
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
