import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '#domain/access/fieldTexts.ts';
import { isHostName, mostHosts } from '#domain/channels/hosts.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { Line } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from './GlobalSection.tsx';

const hostsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ''),
  ),
];

function faultOf(text: string): FieldFault | null {
  const hosts = hostsOf(text);
  return hosts.length <= mostHosts && hosts.every(isHostName) ? null : { text: 'channelHosts.form', params: {} };
}

/** Hosts of the house that channels may reach. @source docs/adr/0044-channels.md */
export function ChannelHostsCard({ settings, save }: CardProps) {
  const { t } = useTranslation();
  const fields = useFields({
    initial: { hosts: settings.channelHosts.join('\n') },
    stays: true,
    validate: ({ hosts }) => ({ hosts: faultOf(hosts) }),
    send: ({ hosts }) => save({ channelHosts: hostsOf(hosts) }),
  });
  return (
    <CardForm
      title={t('setting.system.hosts.title')}
      hint={t('setting.system.hosts.hint')}
      testId="system-hosts"
      fields={{ ...fields, reset: () => fields.reset() }}
    >
      <Line label={t('setting.system.hosts.label')}>
        <Textarea
          aria-label={t('setting.system.hosts.label')}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="hooks.internal"
          spellCheck={false}
          {...fields.text('hosts')}
          data-testid="system-hosts-text"
        />
      </Line>
    </CardForm>
  );
}
