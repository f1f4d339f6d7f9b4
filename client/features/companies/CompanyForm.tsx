import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { companyFaults, companyTypes, type CompanyForm as Judged, type CompanyRow } from '#domain/companies/company.ts';
import { companyTypeWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { post } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { toast } from '#client/ui/toast.ts';
import { regionText, typeName } from './columns.tsx';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: a new unit. */
  readonly row?: CompanyRow;
  /** The organisation of a new one. */
  readonly orgId?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values extends Judged {
  readonly regionCode: string;
  readonly enabled: boolean;
}

function valuesOf(row: CompanyRow | undefined, orgId = ''): Values {
  return {
    orgId: row?.orgId ?? orgId,
    name: row?.name ?? '',
    code: row?.code ?? '',
    type: row?.type ?? '',
    contact: row?.contact ?? '',
    mobile: row?.mobile ?? '',
    mail: row?.mail ?? '',
    regionCode: row?.regionCode ?? '',
    address: row?.address ?? '',
    remark: row?.remark ?? '',
    enabled: row === undefined || row.status === 'enabled',
  };
}

/** A new unit, or an existing one. @source docs/requirements.md A2, C19 */
export function CompanyForm({ row, orgId, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const shown = (each: CompanyRow): ShownFields => [
    [t('company.col.name'), each.name],
    [t('company.col.code'), each.code ?? ''],
    [t('company.col.type'), typeName(each)],
    [t('company.col.org'), each.orgName],
    [t('company.col.contact'), each.contact ?? ''],
    [t('company.col.mobile'), each.mobile ?? ''],
    [t('company.col.mail'), each.mail ?? ''],
    [t('company.col.region'), regionText(each)],
    [t('company.col.address'), each.address ?? ''],
    [t('company.col.status'), t(each.status === 'enabled' ? 'company.enable' : 'company.disable')],
    [t('company.col.remark'), each.remark ?? ''],
  ];
  const form = useRowForm<CompanyRow, Values>({
    row,
    valuesOf: (each) => valuesOf(each, orgId),
    shown,
    onClose,
    validate: companyFaults,
    send: async ({ enabled, type, ...values }, seen) => {
      const status = enabled ? ('enabled' as const) : ('disabled' as const);
      const kind = companyTypes.find((each) => each === type) ?? ('' as const);
      const fields = { ...values, type: kind, status };
      if (seen === undefined) await post('/home/company/company/add', fields, { quiet: true });
      else {
        await post('/home/company/company/update', { ...fields, id: seen.id, version: seen.version }, { quiet: true });
      }
      toast('ok', t(seen === undefined ? 'company.done.add' : 'company.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId' },
  });
  return (
    <FormDrawer form={form} name="company" title={t(row === undefined ? 'company.form.add' : 'company.form.edit')}>
      <TextInput
        {...form.text('name')}
        data-autofocus
        label={t('company.col.name')}
        withAsterisk
        maxLength={80}
        data-testid="company-form-name"
      />
      <div className={frame.pair}>
        <Select
          label={t('company.col.type')}
          withAsterisk
          placeholder={t('company.form.type')}
          allowDeselect={false}
          data={companyTypes.map((type) => ({
            value: type as string,
            label: say(companyTypeWords[type], currentLocale()),
          }))}
          value={form.values.type === '' ? null : form.values.type}
          error={form.errors.type}
          onChange={(type) => form.choice('type').onChange(type ?? '')}
          data-testid="company-form-type"
        />
        <TextInput
          {...form.text('code')}
          label={t('company.col.code')}
          placeholder={t('company.form.code')}
          maxLength={18}
          data-testid="company-form-code"
        />
      </div>
      <OrgSelect
        value={form.values.orgId === '' ? null : form.values.orgId}
        onChange={(id) => form.choice('orgId').onChange(id)}
        error={form.errors.orgId}
        label={t('company.col.org')}
        required
        testId="company-form-org"
      />
      <Switch {...form.flag('enabled')} label={t('company.form.enabled')} data-testid="company-form-enabled" />
      <h3>{t('company.form.contact')}</h3>
      <div className={frame.pair}>
        <TextInput {...form.text('contact')} label={t('company.col.contact')} maxLength={20} />
        <TextInput
          {...form.text('mobile')}
          label={t('company.col.mobile')}
          inputMode="numeric"
          maxLength={20}
          data-testid="company-form-mobile"
        />
      </div>
      <TextInput {...form.text('mail')} label={t('company.col.mail')} maxLength={80} data-testid="company-form-mail" />
      <RegionPicker
        label={t('company.col.region')}
        value={form.values.regionCode}
        error={form.errors.regionCode}
        onChange={(code) => form.choice('regionCode').onChange(code)}
      />
      <TextInput {...form.text('address')} label={t('company.col.address')} maxLength={120} />
      <Textarea
        {...form.text('remark')}
        label={t('company.col.remark')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
    </FormDrawer>
  );
}
