import type { ImportJobRow } from '#domain/imei/importJob.ts';

/** A word of an import replaces an older one, never a newer one. */
export function newer(known: ImportJobRow | undefined, told: ImportJobRow): ImportJobRow {
  return known !== undefined && known.seq >= told.seq ? known : told;
}

/** Imports by id with what was told since; new ones come first. */
export function mergeJobs(jobs: readonly ImportJobRow[], told: ReadonlyMap<string, ImportJobRow>): ImportJobRow[] {
  const known = new Set(jobs.map(({ id }) => id));
  const fresh = [...told.values()].filter(({ id }) => !known.has(id));
  const all = [...fresh, ...jobs.map((job) => newer(told.get(job.id), job))];
  return all.sort((one, other) => other.createdAt - one.createdAt || (other.id > one.id ? 1 : -1));
}
