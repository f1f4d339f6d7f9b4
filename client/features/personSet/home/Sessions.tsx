import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '#client/api/http.ts';
import { agentName } from '#client/ui/agentName.ts';
import { ask } from '#client/ui/form/ask.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Bones } from '../Bones.tsx';
import { Section } from '../Section.tsx';
import classes from './home.module.css';

const listSessions = (signal: AbortSignal) => get('/api/web/account/pageSession', {}, { signal, quiet: true });
type Session = Awaited<ReturnType<typeof listSessions>>['records'][number];

/** Where I am signed in, and the way to end what is not me. @source docs/requirements.md D1 */
export function Sessions() {
  const { t } = useTranslation();
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
      {data === undefined &&
        (error === undefined ? <Bones lines={3} /> : <ErrorState error={error} onRetry={reload} />)}
      <ul className={classes.rows}>
        {data?.records.map((row) => {
          const Glyph = row.client === 'screen' ? IconDeviceTv : IconDeviceDesktop;
          return (
            <li key={row.id} className={classes.row} data-testid="home-session" data-current={row.current}>
              <Glyph size={20} stroke={1.5} aria-hidden="true" />
              <div className={classes.rowText}>
                <b title={row.userAgent}>{nameOf(row)}</b>
                <small>
                  {row.ip} · {t('setting.session.since', { time: dateTime(row.createdAt) })}
                </small>
              </div>
              <div className={classes.rowSide}>
                {row.current ? (
                  <span className={classes.current}>{t('setting.session.current')}</span>
                ) : (
                  <>
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
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
