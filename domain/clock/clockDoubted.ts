import { minute } from '../time.ts';

/**
 * The security event of a clock that stepped or is disputed.
 * @param byMs ahead of what it was, or of the devices; negative: behind
 */
export const clockDoubted = (host: string, byMs: number) =>
  ({ kind: 'clockDoubted', subject: host, params: { host, minutes: Math.round(Math.abs(byMs) / minute) } }) as const;
