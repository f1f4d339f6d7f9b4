import { minute, second } from '../time.ts';

export const defaultSilentMinutes = 10;
/** A limit is never below so many report intervals. */
export const silenceIntervals = 3;

/**
 * The device's own minutes, else the first matching rule's, else the installation's (10 from the factory); never
 * below 3 report intervals.
 * @source docs/requirements.md B1, D10
 */
export function silenceLimitMs(
  silentMinutes: number | null,
  ruleMinutes: number | null,
  reportIntervalSec: number,
  installationMinutes: number = defaultSilentMinutes,
): number {
  const minutes = silentMinutes ?? ruleMinutes ?? installationMinutes;
  return Math.max(minutes * minute, silenceIntervals * reportIntervalSec * second);
}

/** A door or a set of lanes, as its heartbeat row says. Written every 5 s. */
export interface ProcessHeartbeat {
  readonly kind: 'door' | 'lanes';
  readonly at: number;
  /** The oldest receive time it still holds unprocessed; null for nothing. */
  readonly oldestReceivedAt: number | null;
}

/** A heartbeat older than this means closed. Three beats, so that one lost beat is no closing. */
export const heartbeatStaleMs = 15 * second;

export function isFresh(heartbeat: ProcessHeartbeat, nowMs: number): boolean {
  return nowMs - heartbeat.at <= heartbeatStaleMs;
}

/**
 * Up to when everything that came in was processed: the oldest receive time that anybody still holds, else now.
 * A process that died keeps its word: what it held is waiting in the queue until somebody takes it over.
 * `backlogReceivedAt` is the oldest receive time in the queues themselves, null when they are empty.
 * @source docs/requirements.md B1, SPEC-044
 */
export function heardUntil(
  heartbeats: readonly ProcessHeartbeat[],
  nowMs: number,
  backlogReceivedAt: number | null = null,
): number {
  let until = backlogReceivedAt === null ? nowMs : Math.min(nowMs, backlogReceivedAt);
  for (const heartbeat of heartbeats) {
    if (heartbeat.oldestReceivedAt !== null && isFresh(heartbeat, nowMs)) {
      until = Math.min(until, heartbeat.oldestReceivedAt);
    }
  }
  return until;
}

export interface Openness {
  readonly doorOpen: boolean;
  readonly lanesOpen: boolean;
  /** Until when both are known to have lived; 0 when one was never seen. */
  readonly aliveAt: number;
}

/** Whether at least one door and one set of lanes live. */
export function openness(heartbeats: readonly ProcessHeartbeat[], nowMs: number): Openness {
  let door = 0;
  let lanes = 0;
  for (const heartbeat of heartbeats) {
    if (heartbeat.kind === 'door') door = Math.max(door, heartbeat.at);
    else lanes = Math.max(lanes, heartbeat.at);
  }
  return {
    doorOpen: nowMs - door <= heartbeatStaleMs,
    lanesOpen: nowMs - lanes <= heartbeatStaleMs,
    aliveAt: Math.min(nowMs, door, lanes),
  };
}

/**
 * The ingest's own clock: only time in which a door and a lane were open counts as silence.
 * It is one row; `closed` holds the stretches in which nobody could be heard.
 */
export interface IngestClock {
  /** Until when a door and a lane are known to have lived. */
  readonly at: number;
  /** Since when the clock runs without a gap of more than 30 s. */
  readonly openSince: number;
  /** False while a door or the lanes are missing. */
  readonly running: boolean;
}

/** A longer gap makes everybody start anew: nobody turns offline before a full limit has passed. */
export const gapMs = 30 * second;

export function startClock(nowMs: number): IngestClock {
  return { at: nowMs, openSince: nowMs, running: false };
}

/**
 * One sweep later. A gap is time without sweeps, or without a door or a lane; short ones are forgiven, a longer one
 * begins the time that counts anew.
 */
export function advanceClock(
  clock: IngestClock,
  open: { readonly doorOpen: boolean; readonly lanesOpen: boolean; readonly aliveAt?: number },
  nowMs: number,
): IngestClock {
  // `at` stands still while nothing could be heard, so that the length of the gap is known at its end.
  if (!open.doorOpen || !open.lanesOpen) return { ...clock, running: false };
  const stepped = nowMs < clock.at;
  const gap = nowMs - clock.at;
  const at = stepped ? nowMs : Math.max(clock.at, Math.min(nowMs, open.aliveAt ?? nowMs));
  return { at, openSince: stepped || gap > gapMs ? nowMs : clock.openSince, running: true };
}

/** What the sweep knows of a device that counts as online and has reported before. */
export interface SilentCandidate {
  readonly deviceNo: number;
  readonly projectId: string;
  readonly lastSeenAt: number;
  readonly silenceLimitMs: number;
}

/** Silence of a device by the ingest's own clock, in ms. */
export function silenceMs(lastSeenAt: number, clock: IngestClock, heardUntilMs: number): number {
  return Math.max(0, heardUntilMs - Math.max(lastSeenAt, clock.openSince));
}

/** A healthy device is silent for one of at least three intervals of its limit: two thirds are suspicious. */
export const suspectShare = 2 / 3;

export interface ProjectSilence {
  readonly projectId: string;
  /** Devices that turn offline in this sweep. */
  readonly crossed: readonly number[];
  /** Devices silent for more than two thirds of their limit, those included. */
  readonly suspects: number;
}

/**
 * Who turns offline now, by project. Nobody while the clock does not run.
 * `candidates` are the online devices; those silent for less than two thirds of their limit may be left out.
 */
export function judgeSilence(
  candidates: readonly SilentCandidate[],
  clock: IngestClock,
  heardUntilMs: number,
): ProjectSilence[] {
  if (!clock.running) return [];
  const projects = new Map<string, { crossed: number[]; suspects: number }>();
  for (const device of candidates) {
    const silence = silenceMs(device.lastSeenAt, clock, heardUntilMs);
    if (silence <= device.silenceLimitMs * suspectShare) continue;
    const project = projects.get(device.projectId) ?? { crossed: [], suspects: 0 };
    project.suspects += 1;
    if (silence > device.silenceLimitMs) project.crossed.push(device.deviceNo);
    projects.set(device.projectId, project);
  }
  return [...projects].map(([projectId, found]) => ({ projectId, ...found })).filter((p) => p.crossed.length > 0);
}

/** At most so many devices of a project turn offline one by one; more are one AREA_OUTAGE. */
export function areaLimit(projectDevices: number): number {
  return Math.max(20, projectDevices * 0.1);
}

export type AreaVerdict = 'single' | 'raise' | 'join';

/**
 * Whether the devices that cross now get an OFFLINE notice each, found an AREA_OUTAGE, or join the open one silently.
 * A whole silent project crosses its limits over several sweeps, because reports are spread over an interval: so
 * the suspects decide, not only those of this sweep.
 */
export function judgeArea(silence: ProjectSilence, projectDevices: number, areaIsOpen: boolean): AreaVerdict {
  if (areaIsOpen) return 'join';
  return silence.suspects > areaLimit(projectDevices) ? 'raise' : 'single';
}

/** An outage is over when fewer than 5 % of its members are still silent. */
export function areaEnds(members: number, stillSilent: number): boolean {
  return stillSilent < members * 0.05 || stillSilent === 0;
}
