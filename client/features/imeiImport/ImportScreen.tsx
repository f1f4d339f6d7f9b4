import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconHistory, IconUpload } from '@tabler/icons-react';
import { useSessionStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { canCancelImport, isActiveImport, isEndedImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import { number } from '#client/ui/number.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { downloadTemplate } from './calls.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { sentKey } from './fixes.ts';
import { JobCard } from './JobCard.tsx';
import { StatusChip } from './StatusChip.tsx';
import { Steps } from './Steps.tsx';
import { UploadCard } from './UploadCard.tsx';
import { useJobs } from './useJobs.ts';
import { useJobCommands, type JobCommands } from './useJobCommands.ts';
import classes from './imeiImport.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
/**
 * `job`: the import that is shown; `new` for none, empty for the one that is on its way. `from`: the one whose
 * corrected rows it brings; what is still wrong there stays on the page.
 */
const defaults = { job: '', from: '' };
/** Of so many sent rows this tab knows; those before them are offered again after a reload. */
const mostSent = 20_000;

/** A row that was corrected, and the import that brings it: while that is not cancelled, it is done with. */
interface SentRow {
  readonly key: string;
  readonly by: string;
}

/** /imeiImport/index: a sheet is imported in four steps. @source docs/requirements.md C22 */
export function ImportScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useQueryState(defaults);
  const { jobs, error, reload, take, maxRows } = useJobs();
  const commands = useJobCommands(take, reload);
  const [saving, setSaving] = useState(false);
  const open = (jobs ?? []).filter(({ status }) => !isEndedImport(status));
  const active = open.find(({ status }) => isActiveImport(status)) ?? open.at(-1);
  // One that was followed stays when it is over.
  const [followed, setFollowed] = useState('');
  if (query.job === '' && active !== undefined && active.id !== followed) setFollowed(active.id);
  const wanted = query.job === '' ? followed : query.job;
  const job = (jobs ?? []).find(({ id }) => id === wanted);
  const others = open.filter((each) => each !== job);
  const running = open.filter(({ status }) => isActiveImport(status)).length;
  const waiting = open.filter(({ status }) => status === 'uploaded').length;
  const at = job === undefined ? 2 : isEndedImport(job.status) ? 4 : 3;
  const template = async (): Promise<void> => {
    setSaving(true);
    await downloadTemplate().catch(() => undefined);
    setSaving(false);
  };
  const show = (jobId: string): void => {
    setQuery({ job: jobId, from: '' });
    reload();
  };
  // Sent rows are not asked for again, after a reload neither; others of that import are still to be corrected.
  const [sentRows, setSentRows] = useSessionStorage<readonly SentRow[]>({
    key: 'guardline-import-sent',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const sent = useMemo(() => {
    const cancelled = new Set((jobs ?? []).flatMap(({ id, status }) => (status === 'cancelled' ? [id] : [])));
    return new Set(sentRows.filter(({ by }) => !cancelled.has(by)).map(({ key }) => key));
  }, [sentRows, jobs]);
  const sendOn = (from: ImportJobRow, jobId: string, rowNos: readonly number[]): void => {
    const rows = rowNos.map((rowNo) => ({ key: sentKey(from.id, rowNo), by: jobId }));
    setSentRows((before) => [...before, ...rows].slice(-mostSent));
    setQuery({ job: jobId, from: from.id });
    reload();
  };
  const origin = query.from === '' || query.from === wanted ? undefined : jobs?.find(({ id }) => id === query.from);
  return (
    <div className={classes.page} data-testid="import-screen">
      <PageHead title={t('page.imeiImportIndex.title')}>
        {job !== undefined && (
          <Button
            variant="default"
            leftSection={<IconUpload {...icon} />}
            onClick={() => setQuery({ job: 'new', from: '' })}
            data-testid="import-new"
          >
            {t('imports.another')}
          </Button>
        )}
        {/* The upload itself begins with it. */}
        {job !== undefined && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={saving}
            onClick={() => void template()}
            data-testid="import-template"
          >
            {t('imports.template')}
          </Button>
        )}
        <Button
          component={Link}
          href="/imeiImport/importRecord"
          variant="default"
          leftSection={<IconHistory {...icon} />}
        >
          {t('menu.importRecord')}
        </Button>
      </PageHead>
      <div className={classes.content}>
        <p className={classes.now} role="status">
          {running + waiting > 0 && t('imports.now', { running, waiting })}
        </p>
        <Steps at={at} job={job} />
        {error !== undefined && jobs === undefined && <ErrorState error={error} onRetry={reload} />}
        {jobs === undefined && error === undefined && query.job !== 'new' && <Bones lines={8} />}
        {job === undefined && (jobs !== undefined || query.job === 'new') && (
          <UploadCard onTemplate={() => void template()} isSaving={saving} onSent={show} maxRows={maxRows} />
        )}
        {job !== undefined && (
          <JobCard job={job} commands={commands}>
            <Waiting jobs={others} commands={commands} onShow={(id) => setQuery({ job: id, from: '' })} />
          </JobCard>
        )}
        {job === undefined && others.length > 0 && (
          <section className={`gl-panel ${classes.card}`} aria-label={t('imports.onTheWay')}>
            <Waiting jobs={others} commands={commands} onShow={(id) => setQuery({ job: id, from: '' })} />
          </section>
        )}
        {job !== undefined && job.failedRows > 0 && (
          <ErrorPanel
            key={job.id}
            job={job}
            sent={sent}
            onErrors={() => void commands.errors(job)}
            onSent={(jobId, rowNos) => sendOn(job, jobId, rowNos)}
          />
        )}
        {origin !== undefined && origin.failedRows > [...sent].filter((key) => key.startsWith(origin.id)).length && (
          <ErrorPanel
            key={origin.id}
            job={origin}
            sent={sent}
            isRest
            onErrors={() => void commands.errors(origin)}
            onSent={(jobId, rowNos) => sendOn(origin, jobId, rowNos)}
          />
        )}
      </div>
    </div>
  );
}

interface WaitingProps {
  readonly jobs: readonly ImportJobRow[];
  readonly commands: JobCommands;
  readonly onShow: (id: string) => void;
}

/** Other imports that are not over: each can be looked at, and taken out of the queue. */
function Waiting({ jobs, commands, onShow }: WaitingProps) {
  const { t } = useTranslation();
  if (jobs.length === 0) return null;
  return (
    <ul className={classes.waiting}>
      {jobs.map((job) => (
        <li key={job.id}>
          <IconFileSpreadsheet size={18} stroke={1.5} aria-hidden="true" />
          <button type="button" className="gl-cut gl-link" onClick={() => onShow(job.id)}>
            {job.fileName}
          </button>
          <StatusChip job={job} />
          <small>
            {job.totalRows > 0 ? t('imports.rows', { n: number(job.totalRows), count: job.totalRows }) : job.orgName}
          </small>
          {canCancelImport(job.status) && (
            <Button
              size="xs"
              variant="subtle"
              color="var(--gl-status-2-shade)"
              disabled={commands.busy || job.cancelRequested}
              onClick={() => void commands.cancel(job)}
            >
              {t(job.status === 'uploaded' ? 'imports.leaveQueue' : 'common.cancel')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
