import { Button, Drawer } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { copyText } from '#client/ui/copyText.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { deviceWords, WaitingMark } from './columns.tsx';
import type { QuarantineRow } from './row.ts';
import classes from './quarantine.module.css';

interface Props {
  readonly row: QuarantineRow | undefined;
  readonly busy: boolean;
  readonly onRetry: (row: QuarantineRow) => void;
  readonly onForget: (row: QuarantineRow) => void;
  readonly onClose: () => void;
}

/** One row with its whole reason and what it holds. */
export function QuarantineDetail(props: Props) {
  const { t } = useTranslation();
  const { row, onClose } = props;
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={t('quarantine.detail')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="quarantine-detail"
    >
      {row !== undefined && <Body key={row.id} {...props} row={row} />}
    </Drawer>
  );
}

function Body({ row, busy, onRetry, onForget }: Props & { readonly row: QuarantineRow }) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    (signal) => post('/home/system/quarantine/info', { id: row.id }, { signal, quiet: true }),
    [row.id],
  );
  const none = t('common.none');
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('quarantine.cause'), row.causeText],
    [t('quarantine.device'), deviceWords(row, none)],
    ['IMEI', row.device?.imei ?? none],
    [t('quarantine.queue'), row.queue],
    [t('quarantine.since'), dateTime(row.at)],
  ];
  const isWaiting = row.retryAt !== null;
  const isStuck = data !== undefined && data.problem !== null;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {isWaiting && <WaitingMark t={t} />}
        <Button disabled={busy || isWaiting || isStuck} onClick={() => onRetry(row)} data-testid="quarantine-retry-one">
          {t('quarantine.retry')}
        </Button>
        <Button variant="default" disabled={busy || isWaiting} onClick={() => onForget(row)}>
          {t('quarantine.forget')}
        </Button>
      </div>
      {isStuck && (
        <p className={classes.stuck} role="note">
          {t(`quarantine.problem.${data.problem === 'queue' ? 'queue' : 'payload'}`)}
        </p>
      )}
      {data === undefined && (error === undefined ? <ProgressLine /> : <ErrorState error={error} onRetry={reload} />)}
      {data !== undefined && (
        <>
          <Part title={t('quarantine.reason')} text={data.reason} />
          <Part title={t('quarantine.payload')} text={pretty(data.payload)} />
        </>
      )}
    </>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <header className={classes.partHead}>
        <h3>{title}</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
          aria-label={t('quarantine.copyOf', { name: title })}
          onClick={() => void copyText(text)}
        >
          {t('quarantine.copy')}
        </Button>
      </header>
      <pre className={classes.json} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

/** A payload of 256 KB is shown in its beginning; copying takes what is shown. */
const longest = 20_000;

/** As it was kept, where it is no JSON. */
function pretty(payload: string): string {
  let text = payload;
  try {
    text = JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    // It is shown as it is.
  }
  return text.length > longest ? `${text.slice(0, longest)}\n…` : text;
}
