import { Button, Group, Select } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { messageOf } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { liveProjects, liveRails } from '#client/realtime/live.ts';
import { copyText } from '#client/ui/copyText.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import classes from './imeiStock.module.css';

interface Props {
  readonly rows: readonly ImeiRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Made {
  readonly created: ReadonlyArray<{ readonly imei: string; readonly secret: string }>;
  readonly bad: ReadonlyArray<{ readonly name: string; readonly reason: string }>;
}

/**
 * Makes devices of the picked IMEIs: where to, then their secrets, once. Closed while it sends nobody would ever see
 * them: it stays, and who leaves the page before they were kept is asked. @source docs/requirements.md C23
 */
export function CreateDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made>();
  const [sending, setSending] = useState(false);
  useUnsaved(sending || made !== undefined);
  const close = (): void => {
    if (!sending) onClose();
  };
  const title = made === undefined ? t('imei.createTitle', { n: rows.length }) : t('imei.createdTitle');
  return (
    <Dialog
      onClose={close}
      title={title}
      closeOnClickOutside={made === undefined}
      closeOnEscape={made === undefined}
      size={520}
      data-testid="imei-create-dialog"
    >
      {made === undefined ? (
        <Place
          rows={rows}
          sending={sending}
          onSending={setSending}
          onClose={close}
          onMade={(answer) => {
            setMade(answer);
            onDone();
          }}
        />
      ) : (
        <Secrets made={made} onClose={close} />
      )}
    </Dialog>
  );
}

interface PlaceProps {
  readonly rows: readonly ImeiRow[];
  readonly sending: boolean;
  readonly onSending: (sending: boolean) => void;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
}

function Place({ rows, sending, onSending, onClose, onMade }: PlaceProps) {
  const { t } = useTranslation();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  useSyncExternalStore(liveRails.subscribe, liveRails.version);
  const [projectId, setProject] = useState<string | null>(null);
  const [railId, setRail] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const projects = [...liveProjects.rows().values()].map(({ id, name }) => ({ value: id, label: name }));
  const rails = [...liveRails.rows().values()]
    .filter((rail) => rail.projectId === projectId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const send = async (): Promise<void> => {
    onSending(true);
    setFailure('');
    try {
      const ids = rows.map(({ id }) => id);
      const body = { ids, projectId: projectId ?? '', ...(railId === null ? {} : { railId }) };
      const { results, created } = await post('/home/imei/imei/createDevices', body, { quiet: true });
      const names = new Map(rows.map(({ id, imei }) => [id, imei]));
      const bad = results.filter(({ errno }) => errno !== 0);
      onMade({ created, bad: bad.map(({ id, errmsg }) => ({ name: names.get(id) ?? id, reason: errmsg })) });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      onSending(false);
    }
  };
  return (
    <>
      <p>{t('imei.createHint')}</p>
      <Select
        label={t('imei.project')}
        withAsterisk
        searchable
        data={projects}
        value={projectId}
        onChange={(value) => {
          setProject(value);
          setRail(null);
        }}
        data-testid="imei-create-project"
      />
      <Select
        mt={12}
        label={t('imei.rail')}
        placeholder={t('imei.noRail')}
        searchable
        clearable
        limit={100}
        disabled={projectId === null}
        data={rails}
        value={railId}
        onChange={setRail}
      />
      {failure !== '' && <Failure words={failure} testId="imei-create-failure" />}
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" disabled={sending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={projectId === null}
          loading={sending}
          onClick={() => void send()}
          data-testid="imei-create-submit"
        >
          {t('imei.create')}
        </Button>
      </Group>
    </>
  );
}

function Secrets({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const lines = ['IMEI,secret', ...made.created.map(({ imei, secret }) => `${imei},${secret}`)].join('\n');
  return (
    <>
      {made.created.length > 0 && (
        <>
          <p className="gl-note" style={{ marginBottom: 12 }}>
            {t('imei.secretOnce')}
          </p>
          {/* Keyboards reach what scrolls. */}
          <ul
            className={`gl-plain ${classes.secrets}`}
            tabIndex={0}
            aria-label={t('imei.createdTitle')}
            data-testid="imei-secrets"
          >
            {made.created.map(({ imei, secret }) => (
              <li key={imei}>
                <small>{imei}</small>
                <code>{secret}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {made.bad.map(({ name, reason }) => (
        <p key={name}>
          {name} {reason}
        </p>
      ))}
      <Group justify="flex-end" mt={20} gap={8}>
        {made.created.length > 0 && (
          <Button variant="default" onClick={() => void copyText(lines)}>
            {t('imei.copyAll')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </>
  );
}
