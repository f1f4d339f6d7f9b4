import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { version } from '#client/api/version.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { account } from '#client/stores/account.ts';
import { copyText } from '#client/ui/copyText.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Line, Section } from '../Section.tsx';
import { fetchServerFacts } from './calls.ts';

/** Name and main version of the browser, as far as it tells. */
function browserName(): string {
  const known = /(Edg|Firefox|Chrome|Version)\/(\d+)/.exec(navigator.userAgent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', Version: 'Safari' };
  return known === null ? '' : `${names[known[1] ?? ''] ?? known[1]} ${known[2]}`;
}

/**
 * Personal settings, tab `about`: versions and what a support person asks for first. No props.
 * @source docs/requirements.md C21
 */
export function AboutTab() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const { phase } = useSnapshot(websoket);
  const { data, error, reload } = useAsync(fetchServerFacts, []);
  const none = t('common.none');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const rows: Array<readonly [label: string, value: string]> = [
    [t('setting.about.version'), version],
    [t('setting.about.server'), data?.version ?? none],
    [t('setting.about.started'), data === undefined ? none : dateTime(data.startedAt)],
    [t('setting.about.live'), t(`layout.live.${phase === 'off' ? 'lost' : phase}`)],
    [t('setting.about.browser'), browserName() || none],
    [t('setting.about.window'), `${window.innerWidth} × ${window.innerHeight} @${window.devicePixelRatio}`],
    [t('setting.about.zone'), zone],
  ];
  const copy = (): void => {
    const more: typeof rows = [
      [t('setting.about.user'), userInfo?.name ?? none],
      [t('setting.about.address'), location.origin],
      ['User-Agent', navigator.userAgent],
    ];
    void copyText([...rows, ...more].map(([label, value]) => `${label}: ${value}`).join('\n'));
  };
  return (
    <Section
      title={t('app.name')}
      hint={t('setting.about.hint')}
      testId="person-about"
      action={
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          onClick={copy}
          data-testid="about-copy"
        >
          {t('setting.about.copy')}
        </Button>
      }
    >
      {rows.map(([label, value]) => (
        <Line key={label} label={label}>
          {value}
        </Line>
      ))}
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
    </Section>
  );
}
