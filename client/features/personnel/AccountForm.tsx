import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { roles, type Role } from '#domain/access/access.ts';
import type { PersonRow } from '#domain/people/person.ts';
import { grantableRoles } from '#domain/users/rights.ts';
import { mobileFault, optionalMailFault, passwordFault, usernameFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { NewPasswordField } from '#client/ui/form/NewPasswordField.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import { roleName } from '#client/ui/users/words.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly row: PersonRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values {
  readonly username: string;
  readonly password: string;
  readonly mobile: string;
  readonly mail: string;
  readonly orgId: string;
  readonly roles: readonly Role[];
}

/** An account for somebody of the personnel: what is known of them is filled in. @source docs/requirements.md C20 */
export function AccountForm({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const rules = usePasswordRules();
  const grantable = grantableRoles(userInfo?.access ?? []);
  const form = useFields<Values>({
    initial: {
      username: '',
      password: '',
      mobile: row.mobile,
      mail: row.mail ?? '',
      orgId: row.orgId,
      roles: [],
    },
    validate: (values) => ({
      username: usernameFault(values.username, true),
      password: passwordFault(values.password, true, rules),
      mobile: mobileFault(values.mobile),
      mail: optionalMailFault(values.mail),
    }),
    send: async (values) => {
      const { id, version, companyId } = row;
      const body = { ...values, roles: [...values.roles], id, version, companyId };
      await post('/home/person/person/createAccount', body, { quiet: true });
      toast('ok', t('person.done.account', { username: values.username.trim() }));
      onDone();
    },
    fieldOf: { 9007: 'orgId', 1403: 'roles' },
  });
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  return (
    <FormDrawer
      form={{ ...form, close }}
      name="account"
      title={t('person.account.title', { name: row.real_name })}
      submit={t('person.createAccount')}
    >
      <TextInput
        {...form.text('username')}
        data-autofocus
        label={t('person.account.username')}
        withAsterisk
        maxLength={32}
        autoComplete="off"
        data-testid="account-form-username"
      />
      <NewPasswordField
        {...form.text('password')}
        label={t('person.account.password')}
        withAsterisk
        maxLength={128}
        data-testid="account-form-password"
      />
      <Checkbox.Group
        label={t('person.account.roles')}
        error={form.errors.roles}
        value={[...form.values.roles]}
        onChange={(chosen) => form.choice('roles').onChange(roles.filter((role) => chosen.includes(role)))}
      >
        <div className={frame.boxes}>
          {roles
            .filter((role) => grantable.includes(role))
            .map((role) => (
              <Checkbox key={role} value={role} label={roleName(role)} data-testid={`account-form-role-${role}`} />
            ))}
        </div>
      </Checkbox.Group>
      <h3>{t('person.account.known')}</h3>
      <div className={frame.pair}>
        <TextInput
          {...form.text('mobile')}
          label={t('person.col.mobile')}
          withAsterisk
          inputMode="numeric"
          maxLength={20}
          data-testid="account-form-mobile"
        />
        <TextInput {...form.text('mail')} label={t('person.col.mail')} maxLength={80} />
      </div>
      <OrgSelect
        value={form.values.orgId === '' ? null : form.values.orgId}
        onChange={(id) => form.choice('orgId').onChange(id)}
        error={form.errors.orgId}
        label={t('person.col.org')}
        required
        testId="account-form-org"
      />
    </FormDrawer>
  );
}
