import { Button, Drawer, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyFaults, companyTypes, type CompanyForm as Judged, type CompanyRow } from '#domain/companies/company.ts';
import { companyTypeWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { CallError } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { StaleNote } from '#client/ui/list/StaleNote.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { toast } from '#client/ui/toast.ts';
import { regionText, typeName } from './columns.tsx';
import list from '#client/ui/list/list.module.css';
import { useFocusBack } from '#client/ui/useFocusBack.ts';

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

/** A new unit, or an existing one. @source product.md A2, C19 */
export function CompanyForm({ row, orgId, onClose, onDone }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [seen, setSeen] = useState(row);
  const [current, setCurrent] = useState<CompanyRow>();
  const form = useFields<Values>({
    initial: valuesOf(row, orgId),
    validate: companyFaults,
    send: async ({ enabled, type, ...values }) => {
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
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.errno !== 9004) return;
      const fresh = (error.data as { current?: CompanyRow } | null)?.current;
      if (fresh !== undefined) setCurrent(fresh);
    },
  });
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const shown = (each: CompanyRow): ReadonlyArray<readonly [string, string]> => [
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
  const take = (fresh: CompanyRow, theirs: boolean): void => {
    setSeen(fresh);
    setCurrent(undefined);
    if (theirs) form.reset(valuesOf(fresh));
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={640}
      title={t(row === undefined ? 'company.form.add' : 'company.form.edit')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="company-form"
    >
      <form {...form.form} className={list.form}>
        {current !== undefined && seen !== undefined && (
          <StaleNote
            changes={shown(current).filter(([, value], at) => value !== shown(seen)[at]?.[1])}
            onTake={(theirs) => take(current, theirs)}
          />
        )}
        <TextInput
          {...form.text('name')}
          data-autofocus
          label={t('company.col.name')}
          withAsterisk
          maxLength={80}
          data-testid="company-form-name"
        />
        <div className={list.pair}>
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
        <div className={list.pair}>
          <TextInput {...form.text('contact')} label={t('company.col.contact')} maxLength={20} />
          <TextInput
            {...form.text('mobile')}
            label={t('company.col.mobile')}
            inputMode="numeric"
            maxLength={11}
            data-testid="company-form-mobile"
          />
        </div>
        <TextInput
          {...form.text('mail')}
          label={t('company.col.mail')}
          maxLength={80}
          data-testid="company-form-mail"
        />
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
        {form.failure !== '' && current === undefined && <Failure words={form.failure} testId="company-form-failure" />}
        <div className={list.foot}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="company-form-submit">
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
