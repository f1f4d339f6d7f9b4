import { walWarnBytes, type DiskLevel } from '../security/disk.ts';
import { day, hour, second } from '../time.ts';
import type { DiskFacts, RetentionFacts } from './facts.ts';

export type HealthLevel = 'ok' | 'warn' | 'bad';

/** What root's health page goes by; null for what could not be read. */
export interface HealthFacts {
  readonly database: boolean;
  readonly redis: boolean;
  readonly pressure: { readonly memoryShare: number; readonly oldestWaitingMs: number } | null;
  /** Newest heartbeat of any worker, epoch ms; 0 when there is none. */
  readonly workersAt: number | null;
  readonly quarantine: { readonly count: number; readonly oldestAt: number | null } | null;
  /** How far the removal of what is too old came; `startedAt` null before the first time. */
  readonly retention: RetentionFacts | null;
  readonly disk: (DiskFacts & { readonly level: DiskLevel }) | null;
}

export const healthKeys = ['database', 'redis', 'queue', 'workers', 'quarantine', 'retention', 'disk', 'wal'] as const;
export type HealthKey = (typeof healthKeys)[number];

/** One line of the health page: what it is, how it is, and the figures of its sentence. */
export interface HealthLine {
  readonly key: HealthKey;
  readonly level: HealthLevel;
  /** Null where nothing could be read. */
  readonly figures: Readonly<Record<string, number>> | null;
}

const heartbeatMs = 15 * second;
const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
/** Half of what closes the door. @source SPEC-045 */
const memoryWarnShare = 0.5;
const backlogWarnMs = 60 * second;
const backlogBadMs = 120 * second;
const memoryBadShare = 0.6;
/** It runs once a day. */
const retentionLateMs = 2 * day;

const percent = (share: number): number => Math.round(share * 100);

/** Judges the facts, line by line, in the order of the page. */
export function healthLines(facts: HealthFacts, now: number): HealthLine[] {
  const { database, redis, pressure, workersAt, quarantine, retention, disk } = facts;
  const lines: HealthLine[] = [
    { key: 'database', level: database ? 'ok' : 'bad', figures: {} },
    { key: 'redis', level: redis ? 'ok' : 'bad', figures: {} },
    pressure === null
      ? { key: 'queue', level: 'bad', figures: null }
      : {
          key: 'queue',
          level: queueLevel(pressure),
          figures: {
            waitingSec: Math.round(pressure.oldestWaitingMs / 1_000),
            memoryPercent: percent(pressure.memoryShare),
          },
        },
    workersAt === null
      ? { key: 'workers', level: 'bad', figures: null }
      : {
          key: 'workers',
          level: now - workersAt <= heartbeatMs ? 'ok' : 'bad',
          figures: { agoSec: workersAt === 0 ? -1 : Math.max(0, Math.round((now - workersAt) / 1_000)) },
        },
    quarantine === null
      ? { key: 'quarantine', level: 'bad', figures: null }
      : { key: 'quarantine', level: quarantine.count > 0 ? 'bad' : 'ok', figures: { count: quarantine.count } },
    retention === null ? { key: 'retention', level: 'bad', figures: null } : retentionLine(retention, now),
    disk === null
      ? { key: 'disk', level: 'bad', figures: null }
      : {
          key: 'disk',
          level: disk.level === 'plenty' ? 'ok' : 'bad',
          figures: {
            freeGb: Math.floor((disk.freeBytes / gigabyte) * 10) / 10,
            percent: percent(disk.freeBytes / Math.max(1, disk.totalBytes)),
          },
        },
  ];
  // PostgreSQL keeps its log itself.
  const walBytes = disk?.walBytes ?? null;
  if (walBytes !== null) {
    const level = walBytes > walWarnBytes ? 'warn' : 'ok';
    lines.push({ key: 'wal', level, figures: { sizeMb: Math.ceil(walBytes / megabyte) } });
  }
  return lines;
}

function retentionLine({ startedAt, finishedAt, removed }: RetentionFacts, now: number): HealthLine {
  const at = finishedAt ?? startedAt;
  const level = at !== null && now - at > retentionLateMs ? 'warn' : 'ok';
  const stage = { never: 0, running: 1, done: 2 };
  const is = startedAt === null ? stage.never : finishedAt === null ? stage.running : stage.done;
  const agoHours = at === null ? 0 : Math.max(0, Math.floor((now - at) / hour));
  return { key: 'retention', level, figures: { stage: is, removed, agoHours } };
}

function queueLevel({ memoryShare, oldestWaitingMs }: NonNullable<HealthFacts['pressure']>): HealthLevel {
  if (memoryShare > memoryBadShare || oldestWaitingMs > backlogBadMs) return 'bad';
  return memoryShare > memoryWarnShare || oldestWaitingMs > backlogWarnMs ? 'warn' : 'ok';
}
