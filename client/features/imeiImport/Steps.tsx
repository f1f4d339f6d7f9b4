import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { sheetColumnKeys } from '#domain/imei/sheetColumns.ts';
import { number } from '#client/ui/number.ts';
import { sizeText } from './jobWords.ts';
import classes from './steps.module.css';

interface Props {
  /** The step that is being done, 1…4. */
  readonly at: number;
  readonly job: ImportJobRow | undefined;
}

/** The four steps of an import, and where it stands. @source docs/requirements.md C22 */
export function Steps({ at, job }: Props) {
  const { t } = useTranslation();
  const rows =
    job !== undefined && job.totalRows > 0 ? t('imports.rows', { n: number(job.totalRows), count: job.totalRows }) : '';
  const size = job === undefined ? '' : sizeText(job.fileSize);
  const done = job === undefined ? '' : `${number(job.processedRows)} / ${rows}`;
  const steps = [
    { title: t('imports.step.template'), hint: t('imports.step.templateHint', { n: sheetColumnKeys.length }) },
    {
      title: t('imports.step.file'),
      hint: job === undefined ? t('imports.step.fileHint') : [rows, size].filter(Boolean).join(' • '),
    },
    { title: t('imports.step.run'), hint: rows === '' ? t('imports.step.runHint') : done },
    { title: t('imports.step.result'), hint: t('imports.step.resultHint') },
  ];
  return (
    <ol className={`gl-panel gl-plain ${classes.steps}`} aria-label={t('imports.steps')}>
      {steps.map(({ title, hint }, index) => {
        const state = index + 1 < at ? 'done' : index + 1 === at ? 'now' : 'later';
        return (
          <li key={title} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <span className={classes.dot}>
              {state === 'done' ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : index + 1}
            </span>
            <span>
              <b>{title}</b>
              <small className="gl-cut">{hint}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
