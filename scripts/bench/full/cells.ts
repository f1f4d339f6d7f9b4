import { loadavg } from 'node:os';
import { figure, quantile } from '../statistics.ts';

export const count = (n: number): string => n.toLocaleString('en-US');
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
export const p = (ms: readonly number[], share: number): string => figure(quantile(ms, share));
export const targets = { listMs: 20, rarerMs: 150, reportMs: 150, otherReportMs: 3_000, workbookMs: 3_000 } as const;
