import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFileSpreadsheet,
  IconInfoCircle,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSquare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canCancelImport, isActiveImport, isEndedImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import { number } from '#client/ui/number.ts';
import { dateTime, spanOf } from '#client/ui/time/time.ts';
import { Bar } from './Bar.tsx';
import { canRetry, canUndo, errorWords, percentOf, wayOf } from './jobWords.ts';
import { Spark } from './Spark.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useRates } from './useRates.ts';
import type { JobCommands } from './useJobCommands.ts';
import classes from './imeiImport.module.css';

interface Props {
  readonly job: ImportJobRow;
  readonly commands: JobCommands;
  /** Rows under the figures: imports that wait. */
  readonly children?: ReactNode;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Step three: how far an import is, live; and its summary once it is over. @source docs/requirements.md C22 */
export function JobCard({ job, commands, children }: Props) {
  const { t } = useTranslation();
  const isOver = isEndedImport(job.status);
  const isUndoing = job.status === 'undoing';
  const way = wayOf(job);
  const facts = [
    [t('imports.org'), job.orgName],
    [t('imports.modeLabel'), t(`imports.mode.${job.mode}`)],
    [t('imports.createDevices'), t(job.createDevices ? 'imports.yes' : 'imports.no')],
    [t('imports.dryRun'), t(job.dryRun ? 'imports.yes' : 'imports.no')],
    [t('imports.startedAt'), dateTime(job.startedAt)],
  ] as const;
  return (
    <section
      className={`gl-panel ${classes.card}`}
      aria-label={job.fileName}
      data-testid="import-job"
      data-job={job.id}
    >
      <div className={classes.cardHead}>
        <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden="true" />
        <div className={classes.name}>
          <h2>
            {job.fileName} <StatusChip job={job} />
          </h2>
          <ul className={classes.facts}>
            {facts.map(([name, value]) => (
              <li key={name}>
                {name} <b>{value}</b>
              </li>
            ))}
          </ul>
        </div>
        <JobActions job={job} commands={commands} />
      </div>
      {job.status === 'failed' && (
        <p className="gl-note gl-failed" style={{ marginTop: 12 }} role="alert">
          {t(job.processedRows > 0 ? 'imports.failedAfter' : 'imports.failedBecause', {
            reason: errorWords(job),
            n: number(job.processedRows),
          })}
        </p>
      )}
      <dl className={classes.figures}>
        <div>
          <dt>{t(isUndoing ? 'imports.undoProgress' : 'imports.progress')}</dt>
          <dd className={classes.large} data-testid="import-percent">
            {number(percentOf(way), 1)} <small>%</small>
          </dd>
        </div>
        {!isUndoing && <Pace job={job} />}
      </dl>
      <Bar job={way} label={t(isUndoing ? 'imports.undoProgress' : 'imports.progress')} />
      <div className={classes.legend}>
        {!isUndoing && <Counts job={job} />}
        {!isOver && (
          <em>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />{' '}
            {t(isUndoing ? 'imports.undoStays' : 'imports.stays')}
          </em>
        )}
      </div>
      {children}
    </section>
  );
}

/** How many rows are done, how quickly, and how long it takes. */
function Pace({ job }: Pick<Props, 'job'>) {
  const { t } = useTranslation();
  const rates = useRates(job);
  const isOver = isEndedImport(job.status);
  const tookMs = (job.finishedAt ?? 0) - (job.startedAt ?? 0);
  const span = spanOf(isOver ? tookMs : (job.etaMs ?? 0));
  const time = t(span.key, { d: span.d, h: span.h, m: span.m, s: span.s });
  return (
    <>
      <div>
        <dt>{t('imports.processed')}</dt>
        <dd data-testid="import-processed">
          {number(job.processedRows)}{' '}
          <small>/ {t('imports.rows', { n: number(job.totalRows), count: job.totalRows })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('imports.rate')}</dt>
        <dd>
          {job.rate === 0 ? t('common.none') : number(job.rate)} <small>{t('imports.rateUnit')}</small>
          <Spark values={rates} />
        </dd>
      </div>
      <div>
        <dt>{t(isOver ? 'imports.took' : 'imports.left')}</dt>
        <dd>
          {isOver
            ? job.startedAt === null
              ? t('common.none')
              : time
            : job.etaMs === null
              ? t('common.none')
              : t('imports.about', { time })}
        </dd>
      </div>
    </>
  );
}

/** Its rows by what became of them. */
function Counts({ job }: Pick<Props, 'job'>) {
  const { t } = useTranslation();
  return (
    <>
      <span data-kind="ok">
        {t('imports.ok')} <b data-testid="import-ok">{number(job.successRows)}</b>
      </span>
      <span data-kind="skipped">
        {t('imports.skipped')} <b>{number(job.skippedRows)}</b>
      </span>
      <span data-kind="failed">
        {t('imports.failed')} <b data-testid="import-failed">{number(job.failedRows)}</b>
      </span>
      <span data-kind="pending">
        {t('imports.pending')} <b>{number(Math.max(0, job.totalRows - job.processedRows))}</b>
      </span>
    </>
  );
}

function JobActions({ job, commands }: Pick<Props, 'job' | 'commands'>) {
  const { t } = useTranslation();
  const { status } = job;
  const button = { variant: 'default', disabled: commands.busy } as const;
  const isAsked = job.cancelRequested || job.pauseRequested;
  return (
    <div className={classes.jobActions}>
      {isActiveImport(status) && (
        <Button
          {...button}
          disabled={commands.busy || isAsked}
          leftSection={<IconPlayerPause {...icon} />}
          onClick={() => void commands.send(job, 'pause')}
          data-testid="import-pause"
        >
          {t('imports.pause')}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          {...button}
          leftSection={<IconPlayerPlay {...icon} />}
          onClick={() => void commands.send(job, 'resume')}
          data-testid="import-resume"
        >
          {t('imports.resume')}
        </Button>
      )}
      {canCancelImport(status) && (
        <Button
          {...button}
          disabled={commands.busy || job.cancelRequested}
          c="var(--gl-status-2-shade)"
          leftSection={<IconSquare {...icon} />}
          onClick={() => void commands.cancel(job)}
          data-testid="import-cancel"
        >
          {t('common.cancel')}
        </Button>
      )}
      {canRetry(job) && (
        <Button {...button} leftSection={<IconRefresh {...icon} />} onClick={() => void commands.send(job, 'retry')}>
          {t('imports.retry')}
        </Button>
      )}
      {canUndo(job) && (
        <Button
          {...button}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => void commands.undo(job)}
          data-testid="import-undo"
        >
          {t('imports.undo')}
        </Button>
      )}
      {job.hasSecrets && (
        <Button
          disabled={commands.busy}
          leftSection={<IconKey {...icon} />}
          onClick={() => void commands.secrets(job)}
          data-testid="import-secrets"
        >
          {t('imports.secrets')}
        </Button>
      )}
    </div>
  );
}
