import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { CallError } from '#client/api/errors.ts';
import { account } from '#client/stores/account.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { findProject } from '../calls.ts';
import { useRecount } from '../useProjectList.ts';
import { AuditTab } from './AuditTab.tsx';
import { DevicesTab } from './DevicesTab.tsx';
import { EventsTab } from './EventsTab.tsx';
import { Overview } from './Overview.tsx';
import { RailsTab } from './RailsTab.tsx';
import classes from '../projects.module.css';

interface Props {
  readonly id: string;
  /** Which tab is open; the overview for none. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
  /** Absent without project:edit. */
  readonly onEdit?: (row: ProjectRecord) => void;
}

const kinds = ['companies', 'people', 'organizations'] as const;
const tabs = ['overview', 'rails', 'devices', 'events', 'audit'] as const;

/** A project with what stands in it and what happened to it. @source docs/requirements.md C6 (view drawer) */
export function ProjectDrawer({ id, tab, onTab, onClose, onEdit }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const seesAudit = may(userInfo?.access ?? [], ['audit:view']);
  const { data, error, reload } = useAsync((signal) => findProject(id, { signal }), [id]);
  useChanges(kinds, reload);
  useRecount([id], reload);
  // Deleted, or moved out of sight: what was shown of it is no longer true.
  const isGone = error instanceof CallError && error.errno === 9001;
  const shown = tabs.filter((each) => each !== 'audit' || seesAudit);
  const counts = { rails: data?.railCount, devices: data?.deviceCount } as const;
  return (
    <SideDrawer onClose={onClose} title={data?.name ?? t('page.project.title')} data-testid="project-drawer">
      {error !== undefined && (data === undefined || isGone) && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && !isGone && (
        <Tabs
          value={shown.find((each) => each === tab) ?? 'overview'}
          onChange={(next) => onTab(next === 'overview' ? '' : (next ?? ''))}
          keepMounted={false}
        >
          <Tabs.List mb={16} className={classes.tabs}>
            {shown.map((each) => (
              <Tabs.Tab key={each} value={each} data-testid={`project-tab-${each}`}>
                {t(`project.tab.${each}`)}
                {(each === 'rails' || each === 'devices') && ` ${counts[each] ?? ''}`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Overview project={data} {...(onEdit !== undefined && { onEdit: () => onEdit(data) })} />
          </Tabs.Panel>
          <Tabs.Panel value="rails">
            <RailsTab project={data} />
          </Tabs.Panel>
          <Tabs.Panel value="devices">
            <DevicesTab project={data} />
          </Tabs.Panel>
          <Tabs.Panel value="events">
            <EventsTab project={data} />
          </Tabs.Panel>
          <Tabs.Panel value="audit">
            <AuditTab project={data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </SideDrawer>
  );
}
