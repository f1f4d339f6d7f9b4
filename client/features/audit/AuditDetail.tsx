import { Drawer, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { AuditContent } from './AuditContent.tsx';
import { findAudit } from './calls.ts';
import { OutcomeMark } from './OutcomeMark.tsx';
import { nameIn, type AuditRow } from './row.ts';

interface Props {
  readonly row: AuditRow | undefined;
  readonly onClose: () => void;
}

/** One row of the audit log, with what changed. */
export function AuditDetail({ row, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={t('log.audit.detail')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="audit-detail"
    >
      {row !== undefined && <Body key={row.id} row={row} />}
    </Drawer>
  );
}

function Body({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const facts: readonly Fact[] = [
    [t('log.audit.time'), dateTime(row.at)],
    [t('log.audit.user'), row.username ?? t('log.audit.anonymous')],
    [t('log.audit.ip'), row.ip],
    [t('log.audit.action'), `${auditActionName(row.action, currentLocale())} (${row.action})`],
    [
      t('log.audit.target'),
      [nameIn(row.data), row.targetType, row.targetId].filter(Boolean).join(' ') || t('common.none'),
    ],
    [t('log.audit.duration'), `${row.durationMs} ms`],
    [t('log.audit.requestId'), row.requestId],
    [t('log.audit.outcome'), <OutcomeMark key="outcome" t={t} row={row} />],
  ];
  return (
    <>
      <Facts look="ruled" facts={facts} />
      <Title order={3} fz={14} mt={20} mb={8}>
        {t('log.audit.content')}
      </Title>
      {row.omitted === 0 ? <AuditContent data={row.data} /> : <WholeContent row={row} />}
    </>
  );
}

/** The list tells the beginning: the rest is asked for when somebody looks at the row. */
function WholeContent({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync((signal) => findAudit(row.id, signal), [row.id]);
  if (data !== undefined) return <AuditContent data={data.data} />;
  return (
    <>
      {error === undefined ? (
        <Text c="dimmed" role="status">
          {t('log.audit.loadingMore', { n: row.omitted })}
        </Text>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
      <AuditContent data={row.data} />
    </>
  );
}
