import { Button, Drawer, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imeiFaults, maxRemark, type ImeiForm as Judged, type ImeiRow } from '#domain/imei/imei.ts';
import { CallError } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { StaleNote } from '#client/ui/list/StaleNote.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import type { ModelGroup } from './useModels.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  /** Absent: a new one. */
  readonly row?: ImeiRow;
  readonly models: readonly ModelGroup[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values extends Judged {
  readonly modelId: string;
}

const valuesOf = (row: ImeiRow | undefined): Values => ({
  imei: row?.imei ?? '',
  orgId: row?.orgId ?? '',
  modelId: row?.modelId ?? '',
  iccid: row?.iccid ?? '',
  remark: row?.remark ?? '',
});

/** One IMEI is added, or what it says beside its number changes. @source product.md A18, C23 */
export function ImeiForm({ row, models, onClose, onDone }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [seen, setSeen] = useState(row);
  const [current, setCurrent] = useState<ImeiRow>();
  const form = useFields<Values>({
    initial: valuesOf(row),
    // The number of one that is there is not judged again.
    validate: (values) => ({ ...imeiFaults(values), ...(row === undefined ? {} : { imei: null }) }),
    send: async ({ imei, ...values }) => {
      if (seen === undefined) await post('/home/imei/imei/add', { imei, ...values }, { quiet: true });
      else {
        await post('/home/imei/imei/update', { ...values, id: seen.id, version: seen.version }, { quiet: true });
      }
      toast('ok', t(seen === undefined ? 'imei.done.add' : 'imei.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId' },
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.errno !== 9004) return;
      const fresh = (error.data as { current?: ImeiRow } | null)?.current;
      if (fresh !== undefined) setCurrent(fresh);
    },
  });
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const isBound = seen?.status === 'bound';
  const shown = (each: ImeiRow): ReadonlyArray<readonly [string, string]> => [
    [t('imei.col.org'), each.orgName],
    [t('imei.col.model'), each.modelName ?? ''],
    ['ICCID', each.iccid ?? ''],
    [t('imei.col.remark'), each.remark ?? ''],
  ];
  const take = (fresh: ImeiRow, theirs: boolean): void => {
    setSeen(fresh);
    setCurrent(undefined);
    if (theirs) form.reset(valuesOf(fresh));
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={480}
      title={t(row === undefined ? 'imei.form.add' : 'imei.form.edit')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="imei-form"
    >
      <form {...form.form} className={list.form}>
        {current !== undefined && seen !== undefined && (
          <StaleNote
            changes={shown(current).filter(([, value], at) => value !== shown(seen)[at]?.[1])}
            onTake={(theirs) => take(current, theirs)}
          />
        )}
        <TextInput
          {...form.text('imei')}
          {...(row === undefined ? { 'data-autofocus': true } : {})}
          label="IMEI"
          withAsterisk
          disabled={row !== undefined}
          inputMode="numeric"
          maxLength={40}
          placeholder={t('imei.form.hint')}
          data-testid="imei-form-imei"
        />
        <OrgSelect
          value={form.values.orgId === '' ? null : form.values.orgId}
          onChange={(id) => form.choice('orgId').onChange(id)}
          error={form.errors.orgId}
          label={t('imei.col.org')}
          required
          disabled={isBound}
          testId="imei-form-org"
        />
        <Select
          label={t('imei.col.model')}
          description={isBound ? t('imei.form.bound') : undefined}
          clearable
          disabled={isBound}
          data={[...models]}
          value={form.values.modelId === '' ? null : form.values.modelId}
          onChange={(id) => form.choice('modelId').onChange(id ?? '')}
          data-testid="imei-form-model"
        />
        <TextInput {...form.text('iccid')} label="ICCID" inputMode="numeric" maxLength={20} />
        <Textarea
          {...form.text('remark')}
          label={t('imei.col.remark')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxRemark}
        />
        {form.failure !== '' && current === undefined && <Failure words={form.failure} testId="imei-form-failure" />}
        <div className={list.foot}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="imei-form-submit">
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
