import { lt, sql } from 'drizzle-orm';
import { file } from '../schema/files.ts';
import { captcha, knownNetwork, loginDay, loginFailure, session } from '../schema/users.ts';
import { forgot, type Forget } from './forget.ts';

/** Captchas that no limit counts any more. */
export const forgetCaptchas: Forget = async (tx, before, rows) => {
  const some = tx.sql.select({ id: captcha.id }).from(captcha).where(lt(captcha.sentAt, before)).limit(rows);
  const gone = await tx.sql
    .delete(captcha)
    .where(sql`${captcha.id} IN ${some}`)
    .returning({ id: captcha.id });
  return forgot(gone.length, rows);
};

/** Wrong passwords whose window and lock are long over. */
export const forgetLoginFailures: Forget = async (tx, before, rows) => {
  const key = sql`(${loginFailure.account}, ${loginFailure.address})`;
  const old = sql`SELECT account, address FROM login_failure WHERE first_failed_at < ${before} LIMIT ${rows}`;
  const gone = await tx.sql
    .delete(loginFailure)
    .where(sql`${key} IN (${old})`)
    .returning({ account: loginFailure.account });
  return forgot(gone.length, rows);
};

/** Counts of days that are over. */
export const forgetLoginDays: Forget = async (tx, before, rows) => {
  const key = sql`(${loginDay.account}, ${loginDay.day})`;
  const old = sql`SELECT account, day FROM login_day WHERE day < ${before} LIMIT ${rows}`;
  const gone = await tx.sql
    .delete(loginDay)
    .where(sql`${key} IN (${old})`)
    .returning({ account: loginDay.account });
  return forgot(gone.length, rows);
};

/** Networks without a sign-in for so long that they count as unknown again. */
export const forgetNetworks: Forget = async (tx, before, rows) => {
  const key = sql`(${knownNetwork.userId}, ${knownNetwork.network})`;
  const old = sql`SELECT user_id, network FROM known_network WHERE last_login_at < ${before} LIMIT ${rows}`;
  const gone = await tx.sql
    .delete(knownNetwork)
    .where(sql`${key} IN (${old})`)
    .returning({ network: knownNetwork.network });
  return forgot(gone.length, rows);
};

/** Sessions that ended long ago. */
export const forgetSessions: Forget = async (tx, before, rows) => {
  const some = tx.sql.select({ id: session.id }).from(session).where(lt(session.expiresAt, before)).limit(rows);
  const gone = await tx.sql
    .delete(session)
    .where(sql`${session.id} IN ${some}`)
    .returning({ id: session.id });
  return forgot(gone.length, rows);
};

/** Files whose time is over; they may be large. */
export const forgetFiles: Forget = async (tx, before, rows) => {
  const some = tx.sql.select({ id: file.id }).from(file).where(lt(file.expiresAt, before)).limit(rows);
  const gone = await tx.sql
    .delete(file)
    .where(sql`${file.id} IN ${some}`)
    .returning({ id: file.id });
  return forgot(gone.length, rows);
};
