import { Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  genders,
  personFaults,
  type Gender,
  type PersonForm as Judged,
  type PersonRow,
} from '#domain/people/person.ts';
import { dutyWords, genderWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { post } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: somebody new. */
  readonly row?: PersonRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values extends Judged {
  readonly companyId: string | null;
  readonly gender: Gender;
  readonly onDuty: boolean;
}

const valuesOf = (row?: PersonRow): Values => ({
  orgId: row?.orgId ?? '',
  companyId: row?.companyId ?? null,
  real_name: row?.real_name ?? '',
  gender: row?.gender ?? 'unknown',
  mobile: row?.mobile ?? '',
  mail: row?.mail ?? '',
  idCard: '',
  post: row?.post ?? '',
  remark: row?.remark ?? '',
  onDuty: row === undefined || row.status === 'on',
});

/**
 * Somebody of the personnel. Of an ID number only its mask is kept: it is typed anew or left.
 * @source docs/requirements.md A3, C20
 */
export function PersonForm({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [companyName, setCompanyName] = useState(row?.companyName ?? null);
  const locale = currentLocale();
  const shown = (each: PersonRow): ShownFields => [
    [t('person.col.name'), each.real_name],
    [t('person.col.gender'), say(genderWords[each.gender], locale)],
    [t('person.col.org'), each.orgName],
    [t('person.col.company'), each.companyName ?? ''],
    [t('person.col.post'), each.post ?? ''],
    [t('person.col.mobile'), each.mobile],
    [t('person.col.mail'), each.mail ?? ''],
    [t('person.col.idCard'), each.idCardMasked ?? ''],
    [t('person.col.status'), say(dutyWords[each.status], locale)],
    [t('person.col.remark'), each.remark ?? ''],
  ];
  const form = useRowForm<PersonRow, Values>({
    row,
    valuesOf,
    shown,
    onTheirs: (theirs) => setCompanyName(theirs.companyName),
    onClose,
    validate: personFaults,
    send: async ({ onDuty, companyId, ...values }, seen) => {
      const status = onDuty ? ('on' as const) : ('off' as const);
      const fields = { ...values, companyId, status };
      if (seen === undefined) await post('/home/person/person/add', fields, { quiet: true });
      else await post('/home/person/person/update', { ...fields, id: seen.id, version: seen.version }, { quiet: true });
      toast('ok', t(seen === undefined ? 'person.done.add' : 'person.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId' },
  });
  const { seen } = form;
  return (
    <FormDrawer form={form} name="person" title={t(row === undefined ? 'person.form.add' : 'person.form.edit')}>
      <div className={frame.pair}>
        <TextInput
          {...form.text('real_name')}
          data-autofocus
          label={t('person.col.name')}
          withAsterisk
          maxLength={20}
          data-testid="person-form-name"
        />
        <TextInput
          {...form.text('mobile')}
          label={t('person.col.mobile')}
          withAsterisk
          inputMode="numeric"
          maxLength={20}
          data-testid="person-form-mobile"
        />
      </div>
      <Radio.Group
        label={t('person.col.gender')}
        value={form.values.gender}
        onChange={(value) => form.choice('gender').onChange(genders.find((each) => each === value) ?? 'unknown')}
      >
        <div className={frame.boxes}>
          {genders.map((gender) => (
            <Radio key={gender} value={gender} label={say(genderWords[gender], locale)} />
          ))}
        </div>
      </Radio.Group>
      <div className={frame.pair}>
        <TextInput {...form.text('mail')} label={t('person.col.mail')} maxLength={80} data-testid="person-form-mail" />
        <TextInput
          {...form.text('idCard')}
          label={t('person.col.idCard')}
          placeholder={seen?.idCardMasked ?? t('person.form.idCard')}
          description={t('person.form.idCardHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={18}
          autoComplete="off"
          data-testid="person-form-idCard"
        />
      </div>
      <h3>{t('person.form.place')}</h3>
      <OrgSelect
        value={form.values.orgId === '' ? null : form.values.orgId}
        onChange={(id) => form.choice('orgId').onChange(id)}
        error={form.errors.orgId}
        label={t('person.col.org')}
        required
        testId="person-form-org"
      />
      <CompanySelect
        label={t('person.col.company')}
        placeholder={t('person.form.noCompany')}
        value={form.values.companyId}
        name={companyName}
        error={form.errors.companyId}
        onChange={(companyId, name) => {
          form.choice('companyId').onChange(companyId);
          setCompanyName(name);
        }}
        testId="person-form-company"
      />
      <TextInput {...form.text('post')} label={t('person.col.post')} maxLength={40} data-testid="person-form-post" />
      <Switch {...form.flag('onDuty')} label={t('person.form.onDuty')} />
      <Textarea
        {...form.text('remark')}
        label={t('person.col.remark')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
    </FormDrawer>
  );
}
