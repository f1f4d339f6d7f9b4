import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { agentName } from '#client/ui/agentName.ts';
import { ask } from '#client/ui/form/ask.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Bones } from '#client/ui/states/Bones.tsx';
import { Card } from '#client/ui/primitives/Card.tsx';
import { listSessions, type SessionRow } from './calls.ts';
import primitives from '#client/ui/primitives/primitives.module.css';
import { RowText } from '#client/ui/primitives/RowText.tsx';

/** Where the account is signed in, and the way to end each or all of it. */
export function Sessions({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync((signal) => listSessions(id, { signal }), [id]);
  const [busy, setBusy] = useState(false);
  const rows = data?.records ?? [];
  const end = async (text: string, yes: string, send: () => Promise<unknown>): Promise<void> => {
    if (!(await ask({ title: t('common.tip'), text, yes, isDanger: true }))) return;
    setBusy(true);
    try {
      await send();
      toast('ok', t('user.detailPage.revoked'));
    } catch {
      // The message is shown already; the list shows what is true.
    } finally {
      setBusy(false);
      reload();
    }
  };
  const endOne = (row: SessionRow): void =>
    void end(t('user.detailPage.askRevoke', { name, ip: row.ip }), t('user.detailPage.revoke'), () =>
      post('/home/user/user/revokeSession', { sessionId: row.id }),
    );
  const endAll = (): void =>
    void end(t('user.detailPage.askRevokeAll', { name }), t('user.detailPage.revokeAll'), () =>
      post('/home/user/user/revokeSessions', { id }),
    );
  return (
    <Card
      title={t('user.detailPage.sessions')}
      note={data === undefined ? undefined : rows.length}
      testId="detail-sessions"
      aside={
        rows.length > 1 ? (
          <Button size="xs" variant="default" disabled={busy} onClick={endAll} data-testid="detail-revoke-all">
            {t('user.detailPage.revokeAll')}
          </Button>
        ) : undefined
      }
    >
      {data === undefined &&
        (error === undefined ? <Bones lines={2} /> : <ErrorState error={error} onRetry={reload} />)}
      {data !== undefined && rows.length === 0 && (
        <p className={primitives.nothing}>{t('user.detailPage.sessionsNone')}</p>
      )}
      <ul className={`gl-plain ${primitives.rows}`}>
        {rows.map((row) => {
          const Glyph = row.client === 'screen' ? IconDeviceTv : IconDeviceDesktop;
          return (
            <li key={row.id} data-testid="detail-session">
              <RowText
                glyph={<Glyph size={20} stroke={1.5} aria-hidden="true" className="gl-weak" />}
                first={agentName(row.userAgent) ?? (row.userAgent || t('common.none'))}
                hint={row.userAgent}
                second={`${row.ip} · ${t('user.detailPage.since', { time: dateTime(row.createdAt) })}`}
              />
              {row.current ? (
                <small>{t('user.detailPage.thisSession')}</small>
              ) : (
                <>
                  <small>
                    <Ago at={row.lastSeenAt} />
                  </small>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={busy}
                    onClick={() => endOne(row)}
                    data-testid="detail-revoke"
                  >
                    {t('user.detailPage.revoke')}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
