import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { drawerRows, auditOf, type ProjectDetail } from '../calls.ts';

/** Who changed the project. Shown to audit:view. */
export function AuditTab({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  return (
    <PagedRows
      label={t('project.tab.audit')}
      nothing={t('project.noAudit')}
      size={drawerRows}
      listKey={project.id}
      mark={String(project.version)}
      load={(page, signal) => auditOf(project.id, page, { signal })}
      idOf={(row) => row.id}
      render={(row) => (
        <>
          <Lines
            first={<b>{auditActionName(row.action, currentLocale())}</b>}
            second={`${row.username ?? t('log.audit.anonymous')} · ${auditOutcome(t, row.result)}`}
          />
          <time>{dateTime(row.at)}</time>
        </>
      )}
    />
  );
}
