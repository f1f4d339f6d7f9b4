import { Button, Group } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '#client/api/http.ts';
import { agentName } from '#client/ui/agentName.ts';
import { ask } from '#client/ui/form/ask.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { Section } from '../Section.tsx';
import classes from '../personSet.module.css';

const listSessions = (signal: AbortSignal) => get('/api/web/account/pageSession', {}, { signal, quiet: true });
type Session = Awaited<ReturnType<typeof listSessions>>['records'][number];

/** Where I am signed in, and the way to end what is not me. @source docs/requirements.md D1 */
export function Sessions() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { data, error, reload } = useAsync(listSessions, []);
  const [ending, setEnding] = useState<string>();
  const nameOf = (row: Session): string => agentName(row.userAgent) ?? (row.userAgent || t('common.none'));
  const end = async (row: Session): Promise<void> => {
    const text = t('setting.session.confirm', { name: nameOf(row), ip: row.ip });
    if (!(await ask({ title: t('common.tip'), text, yes: t('setting.session.end'), isDanger: true }))) return;
    setEnding(row.id);
    try {
      await post('/api/web/account/revokeSession', { id: row.id });
      toast('ok', t('setting.session.ended'));
    } catch {
      // Told by the message; the list shows what is true.
    } finally {
      setEnding(undefined);
      reload();
    }
  };
  return (
    <Section title={t('setting.session.title')} hint={t('setting.session.hint')} testId="home-sessions">
      {data === undefined && <Waiting lines={3} error={error} onRetry={reload} />}
      <ul className={`gl-plain ${classes.rows}`}>
        {data?.records.map((row) => {
          const Glyph = row.client === 'screen' ? IconDeviceTv : IconDeviceDesktop;
          return (
            <li key={row.id} data-testid="home-session" data-current={row.current}>
              <Glyph size={20} stroke={1.5} color="var(--gl-text-3)" aria-hidden="true" />
              <Lines
                first={<span title={row.userAgent}>{nameOf(row)}</span>}
                second={`${row.ip} · ${t('setting.session.since', { time: dateTime(row.createdAt) })}`}
              />
              {row.current ? (
                <Chip look="info">{t('setting.session.current')}</Chip>
              ) : (
                <Group gap="4px 12px" justify="flex-end" {...(mobile && { maw: 110 })}>
                  <small>
                    <Ago at={row.lastSeenAt} />
                  </small>
                  <Button
                    size="xs"
                    variant="default"
                    loading={ending === row.id}
                    onClick={() => void end(row)}
                    data-testid="home-session-end"
                  >
                    {t('setting.session.end')}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
