import { and, eq, gt, gte, sql } from 'drizzle-orm';
import { minute, second } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { loginDay, loginFailure } from '../schema/users.ts';
import { isKnownNetwork } from './knownNetworks.ts';

export interface LoginKey {
  /** The account's id; of an unknown account the lower-case name that was tried. */
  readonly account: string;
  /** As networkOf of domain/access/network.ts names it. */
  readonly network: string;
}

/**
 * No try is taken before `until` (epoch ms). `lock` = an unknown network is shut out, `busy` = it may be when those
 * under way are judged, `day` = the tries of the day are used up, `slow` = a known one waits.
 */
export interface LoginGate {
  readonly kind: 'lock' | 'busy' | 'slow' | 'day';
  readonly until: number;
}

/** A try that counts as wrong until it is given back. */
export interface TakenTry {
  readonly key: LoginKey;
  readonly isKnown: boolean;
  /** When the day begins that it counts for. */
  readonly day: number;
  /** Of the row that it counts in: another row of the same key is not its own. */
  readonly firstFailedAt: number;
  /** What the next try from there waits for because of this one, a `lock` when it was wrong; null for nothing. */
  readonly gate: LoginGate | null;
}

/** A day of the calendar in APP_TZ, epoch ms. */
export interface CalendarDay {
  readonly start: number;
  readonly end: number;
}

const maxFailures = 5;
const windowMs = 15 * minute;
const lockMs = 15 * minute;
const slowestMs = 30 * second;
/** While as many are under way, the next one comes again after this. */
const busyMs = 2 * second;
/** From networks that the account is not known from. @source SPEC-026 */
export const maxTriesADay = 100;

const keyed = ({ account, network }: LoginKey) =>
  and(eq(loginFailure.account, account), eq(loginFailure.address, network));
const ofDay = (account: string, day: number) => and(eq(loginDay.account, account), eq(loginDay.day, day));

/** 2 s after the fifth wrong try, doubled by each further one, up to 30 s. */
const slowMs = (failures: number) => Math.min(slowestMs, 2 * second * 2 ** (failures - maxFailures));

/** Both rows, made where they are not there, and locked: tries at the same time come here one after the other. */
async function lockRows(tx: WriteTx, { account, network }: LoginKey, day: number, now: number) {
  const [ofToday] = await tx.sql
    .insert(loginDay)
    .values({ account, day, tries: 0 })
    .onConflictDoUpdate({ target: [loginDay.account, loginDay.day], set: { tries: sql`${loginDay.tries}` } })
    .returning({ tries: loginDay.tries });
  const [row] = await tx.sql
    .insert(loginFailure)
    .values({ account, address: network, failedCount: 0, firstFailedAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: [loginFailure.account, loginFailure.address],
      set: { failedCount: sql`${loginFailure.failedCount}` },
    })
    .returning({
      failedCount: loginFailure.failedCount,
      firstFailedAt: loginFailure.firstFailedAt,
      lockedUntil: loginFailure.lockedUntil,
    });
  return { tries: ofToday?.tries ?? 0, row: row ?? { failedCount: 0, firstFailedAt: now, lockedUntil: null } };
}

/**
 * Takes a try before anything is judged: it counts as wrong until `giveBackTry`, so that no more are judged at once
 * than one after the other. Five within 15 minutes lock the account for that network alone for 15 minutes (`lockTry`),
 * so that nobody can lock another out; a network that the account signed in from lately is only slowed. After a hundred
 * a day, over all networks, unknown ones are shut out for the rest of it. What nobody ends, because its server went
 * away, counts until the 15 minutes are over.
 * @returns what holds it back, and then it does not count
 * @source SPEC-026
 */
export async function takeTry(
  tx: WriteTx,
  input: { readonly key: LoginKey; readonly today: CalendarDay; readonly now: number },
): Promise<TakenTry | LoginGate> {
  const { key, today, now } = input;
  const { tries, row } = await lockRows(tx, key, today.start, now);
  const isKnown = await isKnownNetwork(tx, key.account, key.network, now);
  // Nobody locks another out for the day: who is known there is slowed, and no more.
  if (!isKnown && tries >= maxTriesADay) return { kind: 'day', until: today.end };
  const { lockedUntil } = row;
  if (lockedUntil !== null && lockedUntil > now) return { kind: isKnown ? 'slow' : 'lock', until: lockedUntil };
  // What is older than the window, or behind an ended lock, counts no more: the row starts again.
  const isOld = row.firstFailedAt < now - windowMs;
  const isOver = isKnown ? isOld : lockedUntil !== null || isOld;
  // Five are under way or were wrong, and the one that brings the lock is not judged yet.
  if (!isKnown && !isOver && row.failedCount >= maxFailures) return { kind: 'busy', until: now + busyMs };
  const failedCount = isOver ? 1 : row.failedCount + 1;
  const firstFailedAt = isOver ? now : row.firstFailedAt;
  const until = failedCount < maxFailures ? null : now + (isKnown ? slowMs(failedCount) : lockMs);
  const lockedUntilNow = isKnown ? until : null;
  await tx.sql.update(loginFailure).set({ failedCount, firstFailedAt, lockedUntil: lockedUntilNow }).where(keyed(key));
  await tx.sql
    .update(loginDay)
    .set({ tries: tries + 1 })
    .where(ofDay(key.account, today.start));
  const gate = until === null ? null : { kind: isKnown ? ('slow' as const) : ('lock' as const), until };
  return { key, isKnown, day: today.start, firstFailedAt, gate };
}

/** It was wrong: brings the lock that hangs on it, unless one beside it was given back. @returns whether it did */
export async function lockTry(tx: WriteTx, { key, firstFailedAt, gate }: TakenTry): Promise<boolean> {
  if (gate?.kind !== 'lock') return false;
  const locked = await tx.sql
    .update(loginFailure)
    .set({ lockedUntil: gate.until })
    .where(and(keyed(key), eq(loginFailure.firstFailedAt, firstFailedAt), gte(loginFailure.failedCount, maxFailures)))
    .returning({ account: loginFailure.account });
  return locked.length > 0;
}

/**
 * It was right, or never judged: it does not count, and what it held back may go on. Wrong ones before it still count.
 */
export async function giveBackTry(tx: WriteTx, { key, day, firstFailedAt, gate }: TakenTry): Promise<void> {
  await tx.sql
    .update(loginDay)
    .set({ tries: sql`${loginDay.tries} - 1` })
    .where(and(ofDay(key.account, day), gt(loginDay.tries, 0)));
  await tx.sql
    .update(loginFailure)
    .set({
      failedCount: sql`${loginFailure.failedCount} - 1`,
      ...(gate !== null && {
        lockedUntil: sql`CASE WHEN ${loginFailure.lockedUntil} = ${gate.until} THEN NULL ELSE ${loginFailure.lockedUntil} END`,
      }),
    })
    .where(and(keyed(key), eq(loginFailure.firstFailedAt, firstFailedAt), gt(loginFailure.failedCount, 0)));
}

/** After a sign-in from this network its earlier wrong tries count no more. */
export async function clearLoginFailures(tx: WriteTx, key: LoginKey): Promise<void> {
  await tx.sql.delete(loginFailure).where(keyed(key));
}

/** The account has a new password: wrong tries at the old one count no more. */
export async function clearTriesOf(tx: WriteTx, account: string): Promise<void> {
  await tx.sql.delete(loginDay).where(eq(loginDay.account, account));
  await tx.sql.delete(loginFailure).where(eq(loginFailure.account, account));
}
