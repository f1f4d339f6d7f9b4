import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { projectStatuses, type ProjectStatus } from '#domain/projects/project.ts';
import list from '#client/ui/list/list.module.css';
import { StatusMark } from './StatusMark.tsx';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  /** Absent without project:edit. */
  readonly onStatus?: ((status: ProjectStatus) => void) | undefined;
  /** Absent without export. */
  readonly onExport?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar({ count, busy, onStatus, onExport, onClear }: Props) {
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="project-bulk">
      <b>{t('common.selected', { n: count })}</b>
      {onStatus !== undefined && (
        <>
          <Menu position="top-start" withinPortal>
            <Menu.Target>
              <Button
                {...button}
                rightSection={<IconChevronUp size={14} stroke={1.75} aria-hidden="true" />}
                data-testid="project-bulk-status"
              >
                {t('project.setStatus')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {projectStatuses
                .filter((status) => status !== 'archived')
                .map((status) => (
                  <Menu.Item key={status} onClick={() => onStatus(status)} data-testid={`project-bulk-${status}`}>
                    <StatusMark status={status} />
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
          <Button {...button} onClick={() => onStatus('archived')} data-testid="project-bulk-archive">
            {t('project.archive')}
          </Button>
        </>
      )}
      {onExport !== undefined && (
        <Button {...button} onClick={onExport} data-testid="project-bulk-export">
          {t('list.export')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
