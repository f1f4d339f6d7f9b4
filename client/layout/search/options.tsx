import { IconBell, IconClock, IconFolder, IconLayoutSidebar, IconRouteSquare } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Found } from '#domain/search/search.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import type { FoundPage } from './pages.ts';

export interface SearchOption {
  readonly id: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Stands smaller behind the label. */
  readonly hint: ReactNode;
  /** Where it leads; none: it fills the input with its label. */
  readonly address?: string;
  /** What it does, in the place of leading somewhere. */
  readonly act?: () => void;
  /** The alarm that is opened there. */
  readonly focusEventId?: string;
}

export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly options: readonly SearchOption[];
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const query = (name: string, value: string): string => `/position/index?${name}=${encodeURIComponent(value)}`;

/** The last searches, shown while nothing is typed. */
export function recentOptions(t: TFunction, searches: readonly string[]): OptionGroup[] {
  const options = searches.map((label) => ({
    id: `recent-${label}`,
    icon: <IconClock {...iconProps} />,
    label,
    hint: '',
  }));
  return options.length === 0 ? [] : [{ id: 'recent', title: t('layout.search.recent'), options }];
}

/** Everything that was found, in groups; groups without anything are left out. @source docs/requirements.md F8 */
export function foundOptions(t: TFunction, pages: readonly FoundPage[], found: Found | undefined): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      id: 'pages',
      title: t('layout.search.group.pages'),
      options: pages.map(({ path, title, section }) => ({
        id: `page-${path}`,
        icon: <IconLayoutSidebar {...iconProps} />,
        label: title,
        hint: section,
        address: path,
      })),
    },
    {
      id: 'devices',
      title: t('layout.search.group.devices'),
      options: (found?.devices ?? []).map(({ id, device_name, code, deviceStatus, imei }) => ({
        id: `device-${id}`,
        icon: <StatusShape status={deviceStatus} size={14} />,
        label: device_name,
        hint: `${code} ${imei}`,
        address: query('id', id),
      })),
    },
    {
      id: 'rails',
      title: t('layout.search.group.rails'),
      options: (found?.rails ?? []).map(({ id, name, projectName }) => ({
        id: `rail-${id}`,
        icon: <IconRouteSquare {...iconProps} />,
        label: name,
        hint: projectName,
        address: `/device/railList?open=${encodeURIComponent(id)}`,
      })),
    },
    {
      id: 'projects',
      title: t('layout.search.group.projects'),
      options: (found?.projects ?? []).map(({ id, name, code }) => ({
        id: `project-${id}`,
        icon: <IconFolder {...iconProps} />,
        label: name,
        hint: code,
        address: query('projectId', id),
      })),
    },
    {
      id: 'events',
      title: t('layout.search.group.events'),
      options: (found?.events ?? []).map((event) => ({
        id: `event-${event.id}`,
        icon: <IconBell {...iconProps} />,
        label: `${alarmTypeText(t, event.typeCode)} · ${event.device_name}`,
        hint: <Ago at={event.lastOccurredAt} />,
        address: '/device/index?name=deviceAlarmList',
        focusEventId: event.id,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
