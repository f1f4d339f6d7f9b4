import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { drawerRows, eventsOf, type ProjectDetail } from '../calls.ts';

/** Alarms and faults of a project, the latest first. A type leads to the event in the list of alarms. */
export function EventsTab({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const { id, openAlarmCount, deviceStatusCount } = project;
  return (
    <>
      <PagedRows
        label={t('project.tab.events')}
        nothing={t('project.noEvents')}
        size={drawerRows}
        listKey={id}
        mark={`${openAlarmCount} ${JSON.stringify(deviceStatusCount)}`}
        load={(page, signal) => eventsOf(id, page, { signal })}
        idOf={(event) => event.id}
        render={(event) => (
          <>
            <Link href={`/device/deviceAlarmList?projectId=${id}&open=${event.id}`}>
              <Lines
                first={<b>{alarmTypeText(t, event.typeCode)}</b>}
                second={[event.device_name || project.name, event.railName].filter(Boolean).join(' · ')}
              />
            </Link>
            <SeverityChip severity={event.severity} />
            <span>{t(`handled.${event.handledStatus}`)}</span>
            <time>{dateTime(event.lastOccurredAt)}</time>
          </>
        )}
      />
      <p style={{ marginTop: 20 }}>
        <Link href={`/device/deviceAlarmList?projectId=${id}`}>{t('project.allEvents')}</Link>
      </p>
    </>
  );
}
