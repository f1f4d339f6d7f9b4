import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Lines } from '#client/ui/list/Lines.tsx';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { drawerRows, devicesOf, type ProjectDetail } from '../calls.ts';
import { mapOf } from '../mapOf.ts';

/** The devices of a project. A name leads to the device on the map. */
export function DevicesTab({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const { id, deviceStatusCount } = project;
  return (
    <PagedRows
      label={t('project.tab.devices')}
      nothing={t('project.noDevices')}
      size={drawerRows}
      listKey={id}
      mark={JSON.stringify(deviceStatusCount)}
      load={(page, signal) => devicesOf(id, page, { signal })}
      idOf={(device) => device.id}
      render={(device) => (
        <>
          <Link href={`${mapOf(id)}&id=${encodeURIComponent(device.id)}`}>
            <Lines
              first={<b>{device.device_name}</b>}
              second={[device.code, device.railName].filter(Boolean).join(' · ')}
            />
          </Link>
          <StatusChip status={device.deviceStatus} plain />
          <Ago at={device.lastSeenAt} />
        </>
      )}
    />
  );
}
