/** What the security policy asks of somebody before anything else. */
export type Duty = 'password' | 'initialPassword' | 'totp';

/** What a refusal by this number asks. */
export function dutyOf(errno: number): Duty | undefined {
  if (errno === 1617) return 'password';
  if (errno === 1625) return 'initialPassword';
  return errno === 1618 ? 'totp' : undefined;
}
