import { seededDevices, startStack, type SeededDevice, type Stack, type StackSettings } from '../harness/stack.ts';
import { check, collisionsBefore, type Verdict } from './checker.ts';
import { drain } from './drain.ts';
import { untilAcked } from './enough.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { startSenders, type Senders } from './senders.ts';

export type Form = 'full' | 'short';

/** What every fault is given. */
export interface FaultRun {
  /** Of its own, and not there yet. */
  readonly dataDir: string;
  /** A folder with the demonstration in it, to begin with a copy of. */
  readonly seeded: string;
  readonly random: () => number;
  /** `short`: part of `npm test`. */
  readonly form: Form;
}

export interface Load {
  readonly stack: Stack;
  readonly senders: Senders;
  readonly ledger: Ledger;
  /** The devices that send and have no past of alarms. */
  readonly signers: readonly SeededDevice[];
  readonly pause: (ms: number) => Promise<void>;
}

export interface LoadOptions extends Omit<StackSettings, 'dataDir'> {
  /** Between two reports of one device; 1 s. */
  readonly pauseMs?: number;
  /** Items that must be acknowledged in all; fewer are no proof. 500. */
  readonly minAcked?: number;
  /** Everything that waited is stored within this after the last report; 30 s. */
  readonly drainWithinMs?: number;
  /** Tells the database when the stack stands still, before the ledger is compared. */
  readonly atEnd?: (stack: Stack) => void;
}

export interface Told<T> {
  readonly verdict: Verdict;
  /** What P1 and P2 say does not happen. */
  readonly broken: string[];
  readonly drainMs: number;
  /** What the nemesis saw. */
  readonly seen: T;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The real product with its devices at work; the nemesis does what it does; then all is drained and compared with the
 * ledger.
 */
export async function underLoad<T>(
  { dataDir, seeded, random }: FaultRun,
  { pauseMs = 1_000, minAcked = 500, drainWithinMs = 30_000, atEnd, ...settings }: LoadOptions,
  nemesis: (load: Load) => Promise<T>,
): Promise<Told<T>> {
  const stack = await startStack({ ...settings, dataDir, copyOf: seeded });
  let stopSenders = async () => {};
  try {
    // Outside the system: its disk may be full.
    const ledger = openLedger(`${dataDir}.ledger`);
    const before = collisionsBefore(stack.databasePath);
    const signers = seededDevices(dataDir);
    const senders = startSenders(() => stack.url, signers, ledger, {
      itemsPerReport: 2,
      pauseMs,
      random,
      withoutAlarms: before,
    });
    stopSenders = senders.stop;
    // What happens to a system that does nothing is no fault.
    await untilAcked(ledger, minAcked / 5);
    const seen = await nemesis({
      stack,
      senders,
      ledger,
      signers: signers.filter(({ imei }) => !before.has(imei)),
      pause,
    });
    await untilAcked(ledger, minAcked);
    await senders.stop();
    const drainMs = await drain(stack, drainWithinMs);
    await stack.stop();
    atEnd?.(stack);
    const verdict = check(stack.databasePath, ledger, before);
    return { verdict, broken: brokenIn(verdict, minAcked), drainMs, seen };
  } finally {
    await stopSenders();
    await stack.stop();
  }
}

function brokenIn(verdict: Verdict, minAcked: number): string[] {
  const broken: string[] = [];
  if (verdict.acked < minAcked) broken.push(`only ${verdict.acked} acked: proves nothing`);
  if (verdict.lost > 0) broken.push(`${verdict.lost} lost, ${verdict.withoutEffect} of them stored`);
  if (verdict.doubled > 0) broken.push(`${verdict.doubled} doubled`);
  if (verdict.refusedButStored > 0) broken.push(`${verdict.refusedButStored} refused and stored`);
  if (verdict.integrity !== 'ok') broken.push(`integrity ${verdict.integrity}`);
  return broken;
}

/** `acked 1, refused 2, ambiguous 3; lost 0, doubled 0`. */
export const figuresOf = ({ acked, refused, ambiguous, lost, doubled }: Verdict): string =>
  `acked ${acked}, refused ${refused}, ambiguous ${ambiguous}; lost ${lost}, doubled ${doubled}`;

/**
 * How long after `since` (epoch ms) a device was answered with 2xx to what it sent after it.
 * @throws when none was within `withinMs`
 */
export async function firstAnswerAfter(answers: Senders['answers'], since: number, withinMs: number): Promise<number> {
  while (Date.now() < since + withinMs) {
    const first = answers.find(({ at, status, elapsedMs }) => status === 200 && at - elapsedMs > since);
    if (first) return first.at - since;
    await pause(50);
  }
  throw new Error(`no device was answered within ${withinMs} ms`);
}
