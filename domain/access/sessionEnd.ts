/**
 * Why a session ended, as far as its holder is told. One that ran out, was signed out or never was has no reason: these
 * cannot be told apart by an answer.
 * @source docs/requirements.md B6
 */
export const sessionEnds = ['replaced', 'password', 'disabled', 'admin', 'idle'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** The reason in the data of a 1605; null for none, or for one that is not known here. */
export function sessionEndIn(data: unknown): SessionEnd | null {
  const reason = (data as { reason?: unknown } | null)?.reason;
  return sessionEnds.find((each) => each === reason) ?? null;
}
