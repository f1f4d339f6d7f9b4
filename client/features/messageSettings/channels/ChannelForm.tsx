import { PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  channelFaults,
  channelKinds,
  smsFields,
  type ChannelForm as Judged,
  type ChannelKind,
  type ChannelRow,
  type SmsField,
} from '#domain/channels/channel.ts';
import type { Locale } from '#domain/errno.ts';
import { post } from '#client/api/http.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { toast } from '#client/ui/toast.ts';
import { SmsFields } from './SmsFields.tsx';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: a new one. */
  readonly row?: ChannelRow;
  /** The organisation of a new one. */
  readonly orgId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export interface ChannelValues extends Judged {
  readonly kind: ChannelKind;
  readonly params: readonly SmsField[];
  readonly locale: Locale;
  readonly enabled: boolean;
}

const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];

/** Address and secret are typed anew or left: what is stored comes back to nobody. */
function valuesOf(row: ChannelRow | undefined): ChannelValues {
  const template = row?.template;
  return {
    kind: row?.kind ?? 'webhook',
    name: row?.name ?? '',
    url: '',
    secret: '',
    locale: row?.locale ?? 'zh-CN',
    enabled: row?.enabled ?? true,
    provider: template?.provider ?? 'aliyun',
    keyId: template?.keyId ?? '',
    appId: template?.appId ?? '',
    signName: template?.signName ?? '',
    templateCode: template?.templateCode ?? '',
    region: template?.region ?? '',
    params: template?.params ?? smsFields.slice(0, 1),
  };
}

/** A channel: its address, its secret, and of short messages the template of the provider. */
export function ChannelForm({ row, orgId, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const word = (on: boolean): string => t(on ? 'messageSettings.on' : 'messageSettings.off');
  const shown = (each: ChannelRow): ShownFields => [
    [t('messageSettings.channels.name'), each.name],
    [t('messageSettings.channels.address'), each.host],
    [t('messageSettings.col.enabled'), word(each.enabled)],
    [t('messageSettings.channels.locale'), t(`layout.lang.${each.locale}`)],
    [t('messageSettings.channels.signName'), each.template?.signName ?? ''],
    [t('messageSettings.channels.templateCode'), each.template?.templateCode ?? ''],
  ];
  const form = useRowForm<ChannelRow, ChannelValues>({
    row,
    valuesOf,
    shown,
    onClose,
    validate: (values, seen) => channelFaults(values, seen === undefined),
    send: async ({ params, ...values }, seen) => {
      const fields = { ...values, params: [...params] };
      if (seen === undefined) await post('/home/message/channel/add', { ...fields, orgId }, { quiet: true });
      else {
        const { id, version } = seen;
        await post('/home/message/channel/update', { ...fields, id, version }, { quiet: true });
      }
      toast('ok', t(seen === undefined ? 'messageSettings.channels.added' : 'common.saved'));
      onDone();
    },
  });
  const { kind } = form.values;
  const isKept = form.seen !== undefined;
  const keeps = isKept ? t('messageSettings.channels.keeps') : undefined;
  return (
    <FormDrawer
      form={form}
      name="channel"
      title={t(row === undefined ? 'messageSettings.channels.add' : 'messageSettings.channels.editTitle')}
    >
      <div className={frame.pair}>
        <TextInput
          {...form.text('name')}
          data-autofocus
          label={t('messageSettings.channels.name')}
          withAsterisk
          maxLength={40}
          data-testid="channel-form-name"
        />
        <Select
          label={t('messageSettings.channels.kind')}
          withAsterisk
          allowDeselect={false}
          disabled={isKept}
          data={channelKinds.map((value) => ({ value: value as string, label: t(`messageSettings.channel.${value}`) }))}
          value={kind}
          error={form.errors.kind}
          onChange={(value) => form.set({ kind: channelKinds.find((each) => each === value) ?? 'webhook' })}
          data-testid="channel-form-kind"
        />
      </div>
      <TextInput
        {...form.text('url')}
        label={t(`messageSettings.channels.url.${kind}`)}
        withAsterisk={!isKept && kind !== 'sms'}
        placeholder={form.seen === undefined ? t(`messageSettings.channels.urlLike.${kind}`) : `${form.seen.host}/…`}
        description={keeps}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
        data-testid="channel-form-url"
      />
      {kind !== 'wecom' && (
        <PasswordInput
          {...form.text('secret')}
          label={t(`messageSettings.channels.secret.${kind}`)}
          withAsterisk={!isKept && kind !== 'dingtalk'}
          placeholder={form.seen?.hasSecret === true ? '••••••••' : undefined}
          description={keeps ?? t(`messageSettings.channels.secretHint.${kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('messageSettings.channels.reveal'), tabIndex: 0 }}
          data-testid="channel-form-secret"
        />
      )}
      {kind === 'sms' && <SmsFields form={form} />}
      {kind !== 'sms' && (
        <Select
          label={t('messageSettings.channels.locale')}
          allowDeselect={false}
          data={locales.map((value) => ({ value: value as string, label: t(`layout.lang.${value}`) }))}
          value={form.values.locale}
          onChange={(value) => form.set({ locale: locales.find((each) => each === value) ?? 'zh-CN' })}
          data-testid="channel-form-locale"
        />
      )}
      <Switch label={t('messageSettings.col.enabled')} {...form.flag('enabled')} data-testid="channel-form-enabled" />
    </FormDrawer>
  );
}
