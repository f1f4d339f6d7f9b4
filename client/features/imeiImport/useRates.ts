import { useState } from 'react';
import type { ImportJobRow } from '#domain/imei/importJob.ts';

const points = 40;

/** The last rates of an import, a point a word of it. */
export function useRates(job: ImportJobRow): readonly number[] {
  const [kept, setKept] = useState<{ readonly id: string; readonly seq: number; readonly rates: readonly number[] }>({
    id: job.id,
    seq: job.seq,
    rates: [],
  });
  if (kept.id === job.id && kept.seq === job.seq) return kept.rates;
  const before = kept.id === job.id ? kept.rates : [];
  const rates = job.rate > 0 ? [...before, job.rate].slice(-points) : before;
  setKept({ id: job.id, seq: job.seq, rates });
  return rates;
}
