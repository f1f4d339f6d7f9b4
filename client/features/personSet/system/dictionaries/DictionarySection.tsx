import { Box, Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dictionaryOf, dictTypes, type DictRow, type DictType } from '#domain/settings/dictionaries.ts';
import { refreshBase } from '#client/stores/base.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import { RowButtons } from '../RowButtons.tsx';
import layout from '#client/ui/form/form.module.css';
import { deleteEntry, fetchDictionary } from './calls.ts';
import { EntryDialog } from './EntryDialog.tsx';

function Faint({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" c="var(--gl-text-4)">
      {children}
    </Box>
  );
}

/** Names, order and use of codes, a dictionary at a time. */
export function DictionarySection() {
  const { t } = useTranslation();
  const [type, setType] = useState<DictType>('noticeAction');
  const { data, error, loading, reload } = useAsync(
    async (signal) => ({ of: type, rows: await fetchDictionary(type, signal) }),
    [type],
  );
  const { dialog: edited, open: edit, close } = useDialog<DictRow | 'new'>();
  const { canAdd } = dictionaryOf(type);
  const rows = data?.of === type ? data.rows : undefined;
  const changed = (): void => {
    reload();
    void refreshBase('dictionaries');
  };
  const remove = async (row: DictRow): Promise<void> => {
    const yes = await ask({
      title: t('common.tip'),
      text: t('setting.system.confirmDelete', { name: row.name }),
      yes: t('setting.system.delete'),
      isDanger: true,
    });
    if (!yes) return;
    // What is refused was said where it was sent.
    await deleteEntry(type, row.code).then(changed, () => undefined);
  };
  return (
    <Section
      title={t('setting.system.section.dictionaries')}
      hint={t('setting.system.dict.hint')}
      testId="system-dictionaries"
      action={
        canAdd && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => edit('new')}
            data-testid="dict-add"
          >
            {t('setting.system.dict.add')}
          </Button>
        )
      }
    >
      <Group gap="8px 12px" mb={12}>
        <Select
          w={240}
          aria-label={t('setting.system.dict.type')}
          allowDeselect={false}
          value={type}
          data={dictTypes.map((value) => ({ value, label: t(`setting.system.dict.of.${value}`) }))}
          onChange={(value) => setType(dictTypes.find((each) => each === value) ?? 'noticeAction')}
          data-testid="dict-type"
        />
        {!canAdd && <span className={layout.hint}>{t('setting.system.dict.fixed')}</span>}
      </Group>
      {(rows === undefined || error !== undefined) && (
        <Waiting lines={6} error={loading ? undefined : error} onRetry={reload} />
      )}
      {rows !== undefined && (
        <SimpleTable
          label={t(`setting.system.dict.of.${type}`)}
          heads={[
            t('setting.system.dict.code'),
            t('layout.lang.zh-CN'),
            t('layout.lang.en-US'),
            t('setting.system.dict.order'),
            t('setting.system.dict.use'),
            '',
          ]}
          wide={[0, 3]}
          rows={rows}
          idOf={({ code }) => code}
          rowTestId={({ code }) => `dict-row-${code}`}
          cells={(row) => [
            ...[
              <Box key="code" component="span" ff="monospace" fz={12}>
                {row.code}
              </Box>,
              row.name,
              row.nameEn,
              row.orderNo,
              t(row.enabled ? 'setting.system.dict.on' : 'setting.system.dict.off'),
            ].map((words) => (row.enabled ? words : <Faint key="faint">{words}</Faint>)),
            <RowButtons
              key="buttons"
              name={row.name}
              testId={`dict-${row.code}`}
              onEdit={() => edit(row)}
              onDelete={row.builtin ? undefined : () => void remove(row)}
            />,
          ]}
        />
      )}
      {edited !== undefined && (
        <EntryDialog
          type={type}
          row={edited === 'new' ? null : edited}
          nextOrder={Math.max(0, ...(rows ?? []).map(({ orderNo }) => orderNo)) + 10}
          onClose={close}
          onSaved={() => {
            close();
            toast('ok', t('common.saved'));
            changed();
          }}
          onStale={reload}
        />
      )}
    </Section>
  );
}
