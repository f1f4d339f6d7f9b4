import {
  IconArrowBackUp,
  IconDownload,
  IconFileAlert,
  IconKey,
  IconList,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSquare,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { canCancelImport, isActiveImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { canRetry, canUndo } from './jobWords.ts';
import type { JobCommands } from './useJobCommands.ts';

const withOne =
  (run: (job: ImportJobRow) => unknown) =>
  ([job]: readonly ImportJobRow[]): unknown =>
    job !== undefined && run(job);

/** What can be asked of an import in its state; its rows are at hand. @source docs/requirements.md C24 */
export const recordActions = (
  t: TFunction,
  commands: JobCommands,
  openRows: (job: ImportJobRow) => void,
): Array<RowAction<ImportJobRow>> => [
  { id: 'rows', label: t('imports.viewRows'), icon: IconList, row: { at: 'button' }, run: withOne(openRows) },
  {
    id: 'pause',
    label: t('imports.pause'),
    icon: IconPlayerPause,
    row: {
      at: 'menu',
      isFor: ({ status }) => isActiveImport(status),
      isDisabled: ({ pauseRequested, cancelRequested }) => pauseRequested || cancelRequested,
    },
    run: withOne((job) => commands.send(job, 'pause')),
  },
  {
    id: 'resume',
    label: t('imports.resume'),
    icon: IconPlayerPlay,
    row: { at: 'menu', isFor: ({ status }) => status === 'paused' },
    run: withOne((job) => commands.send(job, 'resume')),
  },
  {
    id: 'retry',
    label: t('imports.retry'),
    icon: IconRefresh,
    row: { at: 'menu', isFor: canRetry },
    run: withOne((job) => commands.send(job, 'retry')),
  },
  {
    id: 'source',
    label: t('imports.source'),
    icon: IconDownload,
    row: { at: 'menu' },
    run: withOne(commands.source),
  },
  {
    id: 'errors',
    label: t('imports.downloadErrors'),
    icon: IconFileAlert,
    row: { at: 'menu', isFor: ({ failedRows }) => failedRows > 0 },
    run: withOne(commands.errors),
  },
  {
    id: 'secrets',
    label: t('imports.secrets'),
    icon: IconKey,
    row: { at: 'menu', isFor: ({ hasSecrets }) => hasSecrets },
    run: withOne(commands.secrets),
  },
  {
    id: 'cancel',
    label: t('imports.cancelImport'),
    icon: IconSquare,
    isDanger: true,
    row: {
      at: 'menu',
      isFor: ({ status }) => canCancelImport(status),
      isDisabled: ({ cancelRequested }) => cancelRequested,
    },
    run: withOne(commands.cancel),
  },
  {
    id: 'undo',
    label: t('imports.undo'),
    icon: IconArrowBackUp,
    isDanger: true,
    row: { at: 'menu', isFor: canUndo },
    run: withOne(commands.undo),
  },
];
