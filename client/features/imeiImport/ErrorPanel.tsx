import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEndedImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import { number } from '#client/ui/number.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { failedRows, resubmit } from './calls.ts';
import { faultsOf, fixedRows, isMended, sentKey, withSuggestions, type Fault } from './fixes.ts';
import page from './imeiImport.module.css';
import classes from './refused.module.css';

interface Props {
  readonly job: ImportJobRow;
  readonly onErrors: () => void;
  /** Rows that were sent again from here: they are done with. */
  readonly sent: ReadonlySet<string>;
  /** What is left of an import whose corrected rows are shown above it. */
  readonly isRest?: boolean;
  readonly onSent: (jobId: string, rowNos: readonly number[]) => void;
}

/** So many are shown; all of them are in the workbook. @source docs/requirements.md C22 */
const shownRows = 100;
/** So many can be corrected together: what one call takes. */
const mostRows = 500;

/** Step four: what was not taken and why; it can be mended here and sent again. @source docs/requirements.md C22 */
export function ErrorPanel({ job, sent, isRest = false, onErrors, onSent }: Props) {
  const { t } = useTranslation();
  const isOver = isEndedImport(job.status);
  const isSent = useCallback(
    ({ rowNo }: { readonly rowNo: number }) => sent.has(sentKey(job.id, rowNo)),
    [sent, job.id],
  );
  // Asked again when the import is over or rows were sent, and not at every word of it.
  const { data, error, reload } = useAsync(
    (signal) => failedRows(job.id, mostRows, isSent, { signal }),
    [job.id, isOver, job.failedRows === 0, sent],
  );
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  // Those that were sent a moment ago are gone at once.
  const faults = useMemo(() => (data ?? []).filter((row) => !isSent(row)).flatMap(faultsOf), [data, isSent]);
  const left = job.failedRows - [...sent].filter((key) => key.startsWith(`${job.id}/`)).length;
  const codes = useMemo(() => countCodes(faults), [faults]);
  const canFix = isOver && !job.dryRun;
  const fixed = fixedRows(faults, typed);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { jobId } = await resubmit(job.id, fixed);
      toast('ok', t('imports.resubmitted', { n: fixed.length }));
      // What is not corrected yet keeps what was typed.
      onSent(
        jobId,
        fixed.map(({ rowNo }) => rowNo),
      );
    } catch {
      // The message is shown already; what was typed stays.
    } finally {
      setSending(false);
    }
  };
  const type = (key: string, words: string): void => setTyped((before) => new Map(before).set(key, words));
  const chosen = code === '' ? faults : faults.filter((fault) => fault.code === code);
  const shown = chosen.slice(0, shownRows);
  const suggested = faults.filter(({ key, suggestion }) => suggestion !== '' && (typed.get(key) ?? '') === '');
  const title = isRest ? t('imports.unmended', { name: job.fileName }) : t('imports.errors');
  return (
    <section
      className={`gl-panel ${page.card}`}
      aria-label={title}
      data-testid={isRest ? 'import-rest' : 'import-errors'}
    >
      <div className={classes.errorHead}>
        <h2>
          {title} <b>{number(left)}</b>
        </h2>
        {codes.length > 1 && left <= mostRows && (
          <Group gap={8} className={classes.codes} role="group" aria-label={t('imports.byReason')}>
            {['', ...codes.map(([each]) => each)].map((each) => (
              <button key={each} type="button" aria-pressed={code === each} onClick={() => setCode(each)}>
                {each === '' ? t('imports.allReasons') : each} {each === '' ? faults.length : codeCount(codes, each)}
              </button>
            ))}
          </Group>
        )}
        <span className={page.jobActions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onErrors}
            data-testid="import-download-errors"
          >
            {t('imports.downloadErrors')}
          </Button>
          {canFix && suggested.length > 0 && (
            <Button
              variant="default"
              onClick={() => setTyped((before) => withSuggestions(faults, before))}
              data-testid="import-take-all"
            >
              {t('imports.takeAll', { n: suggested.length })}
            </Button>
          )}
          {canFix && (
            <Button
              disabled={fixed.length === 0}
              loading={sending}
              onClick={() => void send()}
              data-testid="import-resubmit"
            >
              {t('imports.resubmit', { n: fixed.length })}
            </Button>
          )}
        </span>
      </div>
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        // Keyboards reach what scrolls.
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('imports.errors')}>
          <table className={classes.errorTable}>
            <thead>
              <tr>
                <th>{t('imports.rowNo')}</th>
                <th>{t('imports.column')}</th>
                <th>{t('imports.given')}</th>
                <th>{t('imports.reason')}</th>
                {canFix && <th>{t('imports.fix')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map((fault) => (
                <FaultRow
                  key={fault.key}
                  fault={fault}
                  canFix={canFix}
                  typed={typed.get(fault.key) ?? ''}
                  onType={(words) => type(fault.key, words)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {canFix && faults.some(({ suggestion, code: each }) => suggestion !== '' && each === 'E03') && (
        <p className={classes.more}>{t('imports.takeAllHint')}</p>
      )}
      {left > shownRows && <p className={classes.more}>{t('imports.firstErrors', { n: shownRows })}</p>}
    </section>
  );
}

interface RowProps {
  readonly fault: Fault;
  readonly canFix: boolean;
  readonly typed: string;
  readonly onType: (words: string) => void;
}

function FaultRow({ fault, canFix, typed, onType }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr data-row={fault.rowNo} data-code={fault.code}>
      <td>{number(fault.rowNo)}</td>
      <td>{fault.title}</td>
      <td>{fault.given === '' ? t('common.none') : <mark>{fault.given}</mark>}</td>
      <td>
        {fault.message} <small>{fault.code}</small>
      </td>
      {canFix && (
        <td>
          {fault.needsNone ? (
            <span className="gl-weak">{t('imports.needsNone')}</span>
          ) : (
            <span className={`gl-mark gl-tight ${classes.fix}`}>
              <TextInput
                size="xs"
                aria-label={t('imports.fixOf', { row: fault.rowNo, column: fault.title })}
                placeholder={fault.suggestion}
                value={typed}
                error={typed !== '' && !isMended(fault, typed) ? t('imports.bad') : undefined}
                onChange={(event) => onType(event.currentTarget.value)}
                rightSection={
                  isMended(fault, typed) ? (
                    <IconCheck size={14} stroke={2} color="var(--gl-link)" aria-hidden="true" />
                  ) : null
                }
              />
              {typed === '' && fault.suggestion !== '' && (
                <Button size="xs" variant="subtle" onClick={() => onType(fault.suggestion)}>
                  {t('imports.takeSuggestion')}
                </Button>
              )}
              {typed !== '' && (
                <Button size="xs" variant="subtle" onClick={() => onType('')}>
                  {t('common.reset')}
                </Button>
              )}
            </span>
          )}
        </td>
      )}
    </tr>
  );
}

type Counts = ReadonlyArray<readonly [code: string, n: number]>;

function countCodes(faults: readonly Fault[]): Counts {
  const counts = new Map<string, number>();
  for (const { code } of faults) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function codeCount(codes: Counts, code: string): number {
  return codes.find(([each]) => each === code)?.[1] ?? 0;
}
