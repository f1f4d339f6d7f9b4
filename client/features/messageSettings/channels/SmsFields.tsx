import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { smsDefaults, smsFields, smsProviders } from '#domain/channels/channel.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import type { ChannelValues } from './ChannelForm.tsx';
import frame from '#client/ui/form/form.module.css';

type Form = Pick<Fields<ChannelValues>, 'values' | 'errors' | 'text' | 'set'>;

/** How a provider of short messages is asked. */
export function SmsFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  const { values, errors } = form;
  const provider = smsProviders.find((each) => each === values.provider) ?? 'aliyun';
  const input = (field: 'keyId' | 'appId' | 'signName' | 'templateCode') => (
    <TextInput
      {...form.text(field)}
      label={t(field === 'keyId' ? `messageSettings.channels.keyId.${provider}` : `messageSettings.channels.${field}`)}
      withAsterisk
      maxLength={100}
      autoComplete="off"
      data-testid={`channel-form-${field}`}
    />
  );
  return (
    <>
      <div className={frame.pair}>
        <Select
          label={t('messageSettings.channels.providerLabel')}
          withAsterisk
          allowDeselect={false}
          data={smsProviders.map((value) => ({
            value: value as string,
            label: t(`messageSettings.channels.provider.${value}`),
          }))}
          value={provider}
          error={errors.provider}
          onChange={(value) => form.set({ provider: value ?? 'aliyun' })}
          data-testid="channel-form-provider"
        />
        {input('keyId')}
      </div>
      <div className={frame.pair}>
        {input('signName')}
        {input('templateCode')}
      </div>
      <div className={frame.pair}>
        {provider === 'tencent' && input('appId')}
        <TextInput
          {...form.text('region')}
          label={t('messageSettings.channels.region')}
          placeholder={smsDefaults[provider].region}
          maxLength={40}
          data-testid="channel-form-region"
        />
      </div>
      <MultiSelect
        label={t('messageSettings.channels.params')}
        description={t(`messageSettings.channels.paramsHint.${provider}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={smsFields.map((value) => ({
          value: value as string,
          label: t(`messageSettings.channels.param.${value}`),
        }))}
        value={[...values.params]}
        error={errors.params}
        onChange={(chosen) =>
          form.set({ params: chosen.flatMap((each) => smsFields.find((field) => field === each) ?? []) })
        }
        data-testid="channel-form-params"
      />
    </>
  );
}
