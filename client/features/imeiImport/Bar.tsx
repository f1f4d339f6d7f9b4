import type { ImportJobRow } from '#domain/imei/importJob.ts';
import classes from './bar.module.css';

interface Props {
  readonly job: Pick<ImportJobRow, 'totalRows' | 'processedRows' | 'successRows' | 'skippedRows' | 'failedRows'>;
  readonly label: string;
}

/** Done rows by how they came through; what failed is never too thin to see. */
export function Bar({ job, label }: Props) {
  const share = (rows: number): string => `${job.totalRows === 0 ? 0 : (rows * 100) / job.totalRows}%`;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={job.totalRows}
      aria-valuenow={job.processedRows}
    >
      <span className={classes.ok} style={{ width: share(job.successRows) }} />
      <span className={classes.skipped} style={{ width: share(job.skippedRows) }} />
      {job.failedRows > 0 && <span className={classes.failed} style={{ width: share(job.failedRows) }} />}
    </div>
  );
}
