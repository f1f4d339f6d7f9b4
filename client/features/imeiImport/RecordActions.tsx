import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconFileAlert,
  IconKey,
  IconList,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSquare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isActiveImport, isEndedImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import { canRetry, canUndo } from './jobWords.ts';
import type { JobCommands } from './useJobCommands.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly job: ImportJobRow;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  readonly commands: JobCommands;
  readonly onRows: () => void;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be asked of an import in its state; its rows are at hand. @source docs/requirements.md C24 */
export function RecordActions({ job, touch, commands, onRows }: Props) {
  const { t } = useTranslation();
  const { status } = job;
  const red = 'var(--gl-status-2-shade)';
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        variant="default"
        {...(touch ? { h: 40 } : {})}
        leftSection={<IconList {...glyph} size={14} />}
        onClick={onRows}
        data-testid="record-rows"
      >
        {t('imports.viewRows')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={touch ? 40 : 28}
            variant="subtle"
            color="gray"
            aria-label={t('list.more')}
            data-testid="record-more"
          >
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActiveImport(status) && (
            <Menu.Item
              leftSection={<IconPlayerPause {...glyph} />}
              disabled={job.pauseRequested || job.cancelRequested}
              onClick={() => void commands.send(job, 'pause')}
            >
              {t('imports.pause')}
            </Menu.Item>
          )}
          {status === 'paused' && (
            <Menu.Item leftSection={<IconPlayerPlay {...glyph} />} onClick={() => void commands.send(job, 'resume')}>
              {t('imports.resume')}
            </Menu.Item>
          )}
          {canRetry(job) && (
            <Menu.Item leftSection={<IconRefresh {...glyph} />} onClick={() => void commands.send(job, 'retry')}>
              {t('imports.retry')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload {...glyph} />} onClick={() => void commands.source(job)}>
            {t('imports.source')}
          </Menu.Item>
          {job.failedRows > 0 && (
            <Menu.Item leftSection={<IconFileAlert {...glyph} />} onClick={() => void commands.errors(job)}>
              {t('imports.downloadErrors')}
            </Menu.Item>
          )}
          {job.hasSecrets && (
            <Menu.Item leftSection={<IconKey {...glyph} />} onClick={() => void commands.secrets(job)}>
              {t('imports.secrets')}
            </Menu.Item>
          )}
          {!isEndedImport(status) && (
            <Menu.Item
              color={red}
              leftSection={<IconSquare {...glyph} />}
              disabled={job.cancelRequested}
              onClick={() => void commands.cancel(job)}
            >
              {t('imports.cancelImport')}
            </Menu.Item>
          )}
          {canUndo(job) && (
            <Menu.Item
              color={red}
              leftSection={<IconArrowBackUp {...glyph} />}
              onClick={() => void commands.undo(job)}
              data-testid="record-undo"
            >
              {t('imports.undo')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
