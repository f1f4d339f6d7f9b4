import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/access/access.ts';
import type { UserListRow } from '#domain/users/user.ts';
import { mobileFault, optionalMailFault, passwordFault, realNameFault, usernameFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { NewPasswordField } from '#client/ui/form/NewPasswordField.tsx';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import { roleName, userStatusName } from '#client/ui/users/words.ts';
import { RoleField } from './RoleField.tsx';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: a new account. */
  readonly row?: UserListRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export interface UserValues {
  readonly username: string;
  readonly password: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string;
  readonly orgId: string | null;
  readonly companyId: string | null;
  readonly roles: readonly Role[];
  readonly enabled: boolean;
  readonly isScreen: boolean;
}

function valuesOf(row: UserListRow | undefined): UserValues {
  return {
    username: row?.username ?? '',
    password: '',
    real_name: row?.real_name ?? '',
    mobile: row?.mobile ?? '',
    mail: row?.mail ?? '',
    orgId: row?.orgId ?? null,
    companyId: row?.companyId ?? null,
    roles: row?.roles ?? [],
    enabled: row === undefined || row.status === 'enabled',
    isScreen: row?.isScreen ?? false,
  };
}

/** A new account, or an existing one without its password. @source docs/requirements.md A4, C15 */
export function UserForm({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const rules = usePasswordRules();
  const isNew = row === undefined;
  const [companyName, setCompanyName] = useState(row?.companyName ?? null);

  const shown = (each: UserListRow): ShownFields => [
    [t('user.form.username'), each.username ?? ''],
    [t('user.form.realName'), each.real_name],
    [t('user.form.mobile'), each.mobile],
    [t('user.detailPage.mail'), each.mail ?? ''],
    [t('user.form.org'), each.orgName ?? t('user.noOrg')],
    [t('user.detailPage.company'), each.companyName ?? ''],
    [t('user.form.roles'), each.roles.map(roleName).join(t('common.listJoin')) || t('user.noRole')],
    [t('user.col.status'), userStatusName(each.status)],
    [t('user.form.screen'), t(each.isScreen ? 'user.form.screenOn' : 'user.form.screenOff')],
  ];
  const form = useRowForm<UserListRow, UserValues>({
    row,
    valuesOf,
    shown,
    onTheirs: (theirs) => setCompanyName(theirs.companyName),
    onClose,
    validate: (values) => ({
      username: usernameFault(values.username, true),
      password: isNew ? passwordFault(values.password, true, rules) : null,
      real_name: realNameFault(values.real_name),
      mobile: mobileFault(values.mobile),
      mail: optionalMailFault(values.mail),
      orgId: values.orgId === null ? t('user.requireOrg') : null,
      isScreen: values.isScreen && values.roles.length > 0 ? { text: 'isScreen.roles', params: {} } : null,
    }),
    send: async ({ enabled, password, orgId, ...values }, seen) => {
      const status: 'enabled' | 'disabled' = enabled ? 'enabled' : 'disabled';
      const fields = { ...values, roles: [...values.roles], orgId: orgId ?? '', status };
      if (seen === undefined) await post('/home/user/user/add', { ...fields, password }, { quiet: true });
      else await post('/home/user/user/update', { ...fields, id: seen.id, version: seen.version }, { quiet: true });
      toast('ok', t(isNew ? 'user.done.add' : 'user.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId', 1403: 'roles' },
  });
  return (
    <FormDrawer form={form} name="user" title={t(isNew ? 'user.form.add' : 'user.form.edit')}>
      <h3>{t('user.form.account')}</h3>
      <TextInput
        {...form.text('username')}
        data-autofocus
        label={t('user.form.username')}
        withAsterisk
        maxLength={32}
        autoComplete="off"
        data-testid="user-form-username"
      />
      {isNew && (
        <NewPasswordField
          {...form.text('password')}
          label={t('user.form.password')}
          withAsterisk
          maxLength={128}
          data-testid="user-form-password"
        />
      )}
      <Switch {...form.flag('enabled')} label={t('user.form.enabled')} data-testid="user-form-enabled" />
      <h3>{t('user.form.profile')}</h3>
      <div className={frame.pair}>
        <TextInput
          {...form.text('real_name')}
          label={t('user.form.realName')}
          withAsterisk
          maxLength={20}
          data-testid="user-form-real_name"
        />
        <TextInput
          {...form.text('mobile')}
          label={t('user.form.mobile')}
          withAsterisk
          inputMode="numeric"
          maxLength={20}
          data-testid="user-form-mobile"
        />
      </div>
      <TextInput {...form.text('mail')} label={t('user.form.mail')} maxLength={80} data-testid="user-form-mail" />
      <h3>{t('user.form.place')}</h3>
      <OrgSelect {...form.choice('orgId')} label={t('user.form.org')} required testId="user-form-org" />
      <CompanySelect
        label={t('user.form.company')}
        placeholder={t('user.form.noCompany')}
        value={form.values.companyId}
        name={companyName}
        error={form.errors.companyId}
        onChange={(companyId, name) => {
          form.choice('companyId').onChange(companyId);
          setCompanyName(name);
        }}
        testId="user-form-company"
      />
      <RoleField {...form.choice('roles')} held={row?.roles ?? []} />
      <Switch
        {...form.flag('isScreen')}
        label={t('user.form.screen')}
        description={t('user.form.screenHint')}
        error={form.errors.isScreen}
        disabled={form.values.roles.length > 0 && !form.values.isScreen}
        data-testid="user-form-screen"
      />
    </FormDrawer>
  );
}
