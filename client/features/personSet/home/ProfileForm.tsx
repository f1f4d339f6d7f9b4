import { Box, Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mailFault, mobileFault, optionalMailFault, realNameFault, usernameFault } from '#domain/users/validate.ts';
import { CallError } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { refreshUser } from '#client/stores/session.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import type { AccountInfo } from '../useAccountInfo.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly info: AccountInfo;
  /** The account as it now stands; after somebody else's change too. */
  readonly onSaved: (info: AccountInfo) => void;
}

/**
 * Name and mail; the user name once, while it is the one that the registration made, and a mobile while there is none.
 * @source docs/requirements.md D1
 */
export function ProfileForm({ info, onSaved }: Props) {
  const { t } = useTranslation();
  const mayRename = info.isUsernameGenerated;
  const fields = useFields({
    initial: { username: info.username, real_name: info.real_name, mail: info.mail ?? '', mobile: info.mobile },
    stays: true,
    validate: (values) => ({
      username: values.username === info.username ? null : usernameFault(values.username, true),
      real_name: realNameFault(values.real_name),
      mobile: values.mobile === '' ? null : mobileFault(values.mobile),
      // A mail that is there may be changed, not taken away: a code may have to reach it.
      mail: info.mail === null ? optionalMailFault(values.mail) : mailFault(values.mail),
    }),
    send: async ({ username, real_name: realName, mail, mobile }) => {
      const saved = await post('/api/web/account/updateInfo', {
        version: info.version,
        ...(username.trim() === info.username ? {} : { username: username.trim() }),
        ...(realName.trim() === info.real_name ? {} : { real_name: realName.trim() }),
        ...(mail.trim() === (info.mail ?? '') ? {} : { mail: mail.trim() }),
        ...(mobile.trim() === info.mobile ? {} : { mobile: mobile.trim() }),
      });
      toast('ok', t('common.saved'));
      onSaved(saved);
      void refreshUser().catch(() => undefined);
    },
    onFailure: (error) => {
      const current = error instanceof CallError && (error.data as { current?: AccountInfo } | null)?.current;
      if (current) onSaved(current);
    },
  });
  useUnsaved(fields.dirty && !fields.sending);
  return (
    <Box component="form" className={layout.fields ?? ''} maw={400} mb={20} {...fields.form}>
      {mayRename && (
        <TextInput
          label={t('page.login.username')}
          description={t('setting.home.renameOnce')}
          autoComplete="off"
          maxLength={32}
          data-testid="home-username"
          {...fields.text('username')}
        />
      )}
      <TextInput
        label={t('setting.home.realName')}
        autoComplete="name"
        maxLength={40}
        data-testid="home-real-name"
        {...fields.text('real_name')}
      />
      <TextInput
        label={t('page.register.mail')}
        type="email"
        autoComplete="email"
        maxLength={80}
        data-testid="home-mail"
        {...fields.text('mail')}
      />
      {info.mobile === '' && (
        <TextInput
          label={t('page.register.mobile')}
          type="tel"
          autoComplete="tel"
          maxLength={20}
          data-testid="home-mobile"
          {...fields.text('mobile')}
        />
      )}
      <Failure words={fields.failure} />
      <Group gap={8}>
        <Button type="submit" disabled={!fields.dirty} loading={fields.sending} data-testid="home-save">
          {t('common.save')}
        </Button>
        {fields.dirty && (
          <Button variant="default" onClick={() => fields.reset()}>
            {t('common.undo')}
          </Button>
        )}
      </Group>
    </Box>
  );
}
