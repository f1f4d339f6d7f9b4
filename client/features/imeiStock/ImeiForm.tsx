import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { imeiFaults, maxRemark, type ImeiForm as Judged, type ImeiRow } from '#domain/imei/imei.ts';
import { post } from '#client/api/http.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import type { ModelGroup } from './useModels.ts';

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

/** One IMEI is added, or what it says beside its number changes. @source docs/requirements.md A18, C23 */
export function ImeiForm({ row, models, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const shown = (each: ImeiRow): ShownFields => [
    [t('imei.col.org'), each.orgName],
    [t('imei.col.model'), each.modelName ?? ''],
    ['ICCID', each.iccid ?? ''],
    [t('imei.col.remark'), each.remark ?? ''],
  ];
  const form = useRowForm<ImeiRow, Values>({
    row,
    valuesOf,
    shown,
    onClose,
    // The number of one that is there is not judged again.
    validate: (values) => ({ ...imeiFaults(values), ...(row === undefined ? {} : { imei: null }) }),
    send: async ({ imei, ...values }, seen) => {
      if (seen === undefined) await post('/home/imei/imei/add', { imei, ...values }, { quiet: true });
      else {
        await post('/home/imei/imei/update', { ...values, id: seen.id, version: seen.version }, { quiet: true });
      }
      toast('ok', t(seen === undefined ? 'imei.done.add' : 'imei.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId' },
  });
  const { seen } = form;
  const isBound = seen?.status === 'bound';
  return (
    <FormDrawer form={form} name="imei" title={t(row === undefined ? 'imei.form.add' : 'imei.form.edit')} size={480}>
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
    </FormDrawer>
  );
}
