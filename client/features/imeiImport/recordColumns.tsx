import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { spanOf } from '#client/ui/time/time.ts';
import { Bar } from './Bar.tsx';
import { percentOf, wayOf } from './jobWords.ts';
import { StatusChip } from './StatusChip.tsx';

/** From its start to its end; of one that goes on, nothing yet. */
export function durationText(t: TFunction, { startedAt, finishedAt }: ImportJobRow): string {
  if (startedAt === null || finishedAt === null) return t('common.none');
  const { key, d, h, m, s } = spanOf(finishedAt - startedAt);
  return t(key, { d, h, m, s });
}

export function optionsText(t: TFunction, job: ImportJobRow): string {
  const words = [t(`imports.mode.${job.mode}`)];
  if (job.createDevices) words.push(t('imports.createDevices'));
  if (job.dryRun) words.push(t('imports.dryRun'));
  return words.join(' · ');
}

/** Rows that were taken, skipped, refused. */
function countsText(t: TFunction, job: ImportJobRow): string {
  return t('imports.counts', {
    ok: number(job.successRows),
    skipped: number(job.skippedRows),
    failed: number(job.failedRows),
  });
}

/** While it is being undone there is nothing to count by outcome. */
export function wayText(t: TFunction, job: ImportJobRow): string {
  const percent = `${number(percentOf(wayOf(job)), 0)}%`;
  return job.status === 'undoing' ? `${t('imports.undoProgress')} ${percent}` : `${percent} · ${countsText(t, job)}`;
}

/** @source docs/requirements.md C24 */
export function recordColumns(t: TFunction): Array<Column<ImportJobRow>> {
  return [
    {
      key: 'fileName',
      title: t('imports.col.file'),
      least: 200,
      hint: (row) => row.fileName,
      render: (row) => <Lines first={<b>{row.fileName}</b>} second={optionsText(t, row)} />,
    },
    {
      key: 'org',
      title: t('imports.org'),
      width: 120,
      from: 1_180,
      hint: (row) => row.orgName,
      render: (row) => row.orgName,
    },
    { key: 'status', title: t('imports.col.status'), width: 104, render: (row) => <StatusChip job={row} /> },
    {
      key: 'progress',
      title: t('imports.progress'),
      width: 240,
      from: 620,
      hint: (row) => wayText(t, row),
      render: (row) => (
        <Stack component="span" gap={4}>
          <Bar job={wayOf(row)} label={t('imports.progressOf', { name: row.fileName })} />
          <small>{wayText(t, row)}</small>
        </Stack>
      ),
    },
    {
      key: 'total',
      title: t('imports.col.total'),
      width: 80,
      from: 860,
      align: 'right',
      render: (row) => number(row.totalRows),
    },
    {
      key: 'user',
      title: t('imports.col.user'),
      width: 100,
      from: 980,
      hint: (row) => row.createdByName ?? '',
      render: (row) => row.createdByName ?? t('common.none'),
    },
    {
      key: 'createdAt',
      title: t('imports.col.created'),
      width: 164,
      from: 760,
      sortField: 'createdAt',
      render: (row) => <Moment at={row.createdAt} />,
    },
    {
      key: 'duration',
      title: t('imports.took'),
      width: 96,
      from: 1_300,
      align: 'right',
      render: (row) => durationText(t, row),
    },
  ];
}
