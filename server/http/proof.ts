import type { WriteTx } from '#db/engine/database.ts';
import { giveBackTry } from '#db/sessions/loginFailures.ts';
import { noteProof } from '#db/sessions/noteProof.ts';
import type { SessionRow } from '#db/sessions/findSession.ts';
import { DomainError } from '#domain/errno.ts';
import { isProven } from '#domain/users/recentProof.ts';
import { attemptOf, judgeTry, takeTry } from './attempts.ts';
import { badField } from './badField.ts';
import { provePassword } from './provePassword.ts';
import type { Call } from './route.ts';
import { secondFactorOf, spendSecondFactor } from './secondFactor.ts';

/**
 * @throws DomainError 1626 when the session's user gave neither password nor second factor within ten minutes; its data
 *   tells what may be asked for
 */
export function requireProof(session: SessionRow | null, now: number): void {
  if (session === null || isProven(session.provenAt, now)) return;
  throw new DomainError(1626, { data: { hasTotp: session.user.totpEnabledAt !== null } });
}

/** What somebody gives who is asked again; with both, the password is judged. */
interface GivenProof {
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
}

/**
 * Judges it; what was right is remembered in the session.
 * @throws ZodError (9002) without either; DomainError 1627 for a wrong password, 1620 for wrong digits, 1603 or 1429
 * after too many, 9005 for digits of
 *   an account without second factor
 */
export async function giveProof(call: Call<unknown, 'signedIn'>, given: GivenProof): Promise<void> {
  const { session, now } = call;
  const { user } = session;
  const { password, totp } = given;
  if (password !== undefined) {
    await provePassword(call, password, 1627);
    // For its audit row.
    return call.write(async () => undefined);
  }
  if (totp === undefined) throw badField('password', 'password.required');
  const key = attemptOf(call, user.id, user.username);
  if (user.totpEnabledAt === null) throw new DomainError(9005);
  const taken = await takeTry(call, key);
  const factor = await secondFactorOf(call, user, taken, { totp });
  const remember = async (tx: WriteTx): Promise<void> => {
    if (factor !== null) await spendSecondFactor(tx, user.id, factor, now);
    await giveBackTry(tx, taken);
    await noteProof(tx, session.id, now);
  };
  await judgeTry(call, taken, () => call.write(remember));
}
