import { Alert, Button, Code, Drawer, Group, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/ui/copyText.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { findQuarantined } from './calls.ts';
import { deviceWords, WaitingMark } from './columns.tsx';
import type { QuarantineRow } from './row.ts';

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
  const { data, error, reload } = useAsync((signal) => findQuarantined(row.id, signal), [row.id]);
  const none = t('common.none');
  const facts: readonly Fact[] = [
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
      <Facts look="ruled" facts={facts} />
      <Group gap={8} mt={16}>
        {isWaiting && <WaitingMark t={t} />}
        <Button disabled={busy || isWaiting || isStuck} onClick={() => onRetry(row)} data-testid="quarantine-retry-one">
          {t('quarantine.retry')}
        </Button>
        <Button variant="default" disabled={busy || isWaiting} onClick={() => onForget(row)}>
          {t('quarantine.forget')}
        </Button>
      </Group>
      {isStuck && (
        <Alert color="yellow" role="note" mt={12} p="xs">
          {t(`quarantine.problem.${data.problem === 'queue' ? 'queue' : 'payload'}`)}
        </Alert>
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
      <Group component="header" justify="space-between" mt={20} mb={8}>
        <Title order={3} fz={14}>
          {title}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
          aria-label={t('quarantine.copyOf', { name: title })}
          onClick={() => void copyText(text)}
        >
          {t('quarantine.copy')}
        </Button>
      </Group>
      <Code block mah={360} tabIndex={0} aria-label={title}>
        {text}
      </Code>
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
