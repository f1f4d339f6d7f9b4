import { Button, Select, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dictionaryOf, dictTypes, type DictRow, type DictType } from '#domain/settings/dictionaries.ts';
import { refreshBase } from '#client/stores/base.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import { RowButtons } from '../RowButtons.tsx';
import classes from '../system.module.css';
import { deleteEntry, fetchDictionary } from './calls.ts';
import { EntryDialog } from './EntryDialog.tsx';

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
      <div className={classes.above}>
        <Select
          w={240}
          aria-label={t('setting.system.dict.type')}
          allowDeselect={false}
          value={type}
          data={dictTypes.map((value) => ({ value, label: t(`setting.system.dict.of.${value}`) }))}
          onChange={(value) => setType(dictTypes.find((each) => each === value) ?? 'noticeAction')}
          data-testid="dict-type"
        />
        {!canAdd && <span className={classes.faint}>{t('setting.system.dict.fixed')}</span>}
      </div>
      {error !== undefined && !loading && <ErrorState error={error} onRetry={reload} />}
      {rows === undefined && error === undefined && <Skeleton h={200} />}
      {rows !== undefined && (
        <table className={classes.list} aria-label={t(`setting.system.dict.of.${type}`)}>
          <thead>
            <tr>
              <th className={classes.wide}>{t('setting.system.dict.code')}</th>
              <th>{t('layout.lang.zh-CN')}</th>
              <th>{t('layout.lang.en-US')}</th>
              <th className={classes.wide}>{t('setting.system.dict.order')}</th>
              <th>{t('setting.system.dict.use')}</th>
              <th aria-label={t('setting.system.actions')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} className={row.enabled ? undefined : classes.off} data-testid={`dict-row-${row.code}`}>
                <td className={`${classes.code} ${classes.wide}`}>{row.code}</td>
                <td>{row.name}</td>
                <td>{row.nameEn}</td>
                <td className={classes.wide}>{row.orderNo}</td>
                <td>{t(row.enabled ? 'setting.system.dict.on' : 'setting.system.dict.off')}</td>
                <td>
                  <RowButtons
                    name={row.name}
                    testId={`dict-${row.code}`}
                    onEdit={() => edit(row)}
                    onDelete={row.builtin ? undefined : () => void remove(row)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
