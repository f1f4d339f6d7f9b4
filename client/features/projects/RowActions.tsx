import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconEye, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { projectStatuses, type ProjectRecord, type ProjectStatus } from '#domain/projects/project.ts';
import list from '#client/ui/list/list.module.css';
import { StatusMark } from './StatusMark.tsx';

interface Props {
  readonly row: ProjectRecord;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  readonly onView: () => void;
  /** Absent without project:edit. */
  readonly edit?: {
    readonly onEdit: () => void;
    readonly onStatus: (status: ProjectStatus) => void;
    readonly onDelete: () => void;
  };
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The map with the devices of one project. */
export const mapOf = (projectId: string): string => `/position/index?projectId=${encodeURIComponent(projectId)}`;

/** View, map and edit at hand, the rest one click further. @source product.md C6 */
export function RowActions({ row, touch, onView, edit }: Props) {
  const { t } = useTranslation();
  const size = touch ? 40 : 28;
  const tool = (words: string, button: ReactNode): ReactNode => (
    <Tooltip key={words} label={words} openDelay={400}>
      {button}
    </Tooltip>
  );
  const shared = { size, variant: 'subtle', color: 'gray' } as const;
  return (
    <span className={list.actions}>
      {tool(
        t('project.view'),
        <ActionIcon {...shared} aria-label={t('project.view')} onClick={onView} data-testid="project-view">
          <IconEye {...glyph} />
        </ActionIcon>,
      )}
      {tool(
        t('project.map'),
        <ActionIcon
          {...shared}
          component={Link}
          href={mapOf(row.id)}
          aria-label={t('project.map')}
          data-testid="project-map"
        >
          <IconMapPin {...glyph} />
        </ActionIcon>,
      )}
      {edit !== undefined &&
        tool(
          t('project.edit'),
          <ActionIcon {...shared} aria-label={t('project.edit')} onClick={edit.onEdit} data-testid="project-edit">
            <IconPencil {...glyph} />
          </ActionIcon>,
        )}
      {edit !== undefined && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon {...shared} aria-label={t('list.more')} data-testid="project-more">
              <IconDots {...glyph} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('project.setStatus')}</Menu.Label>
            {projectStatuses
              .filter((status) => status !== row.status)
              .map((status) => (
                <Menu.Item key={status} onClick={() => edit.onStatus(status)} data-testid={`project-status-${status}`}>
                  <StatusMark status={status} />
                </Menu.Item>
              ))}
            <Menu.Divider />
            <Menu.Item
              color="var(--gl-status-2-shade)"
              leftSection={<IconTrash {...glyph} />}
              onClick={edit.onDelete}
              data-testid="project-delete"
            >
              {t('project.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
