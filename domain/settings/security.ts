import { z } from 'zod';
import { roles } from '../access/access.ts';
import { passwordMax, passwordMin } from '../users/validate.ts';

/**
 * What root asks of passwords, sessions and the second factor, as it stands in the table `setting` under `security`.
 * Without a row the factory's values stand.
 */
export const securitySchema = z.strictObject({
  /** Characters of a new password; the environment's PASSWORD_MIN raises it, nothing lowers it. */
  minLength: z.int().min(passwordMin).max(passwordMax),
  /** How many of upper case, lower case, digits and symbols a new password holds. */
  minClasses: z.int().min(0).max(4),
  /** Days after which a password must be changed; 0 = never. */
  maxAgeDays: z.int().min(0).max(3_650),
  /** Passwords before the present one that may not come back. */
  historyCount: z.int().min(0).max(24),
  /** Minutes without a call after which a session of the web ends; 0 = never. Wall screens are exempt. */
  idleTimeoutMinutes: z.int().min(0).max(1_440),
  /** Users with one of these roles must use a second factor. */
  totpRequiredRoles: z.array(z.enum(roles)).max(roles.length),
});
export type SecurityPolicy = z.infer<typeof securitySchema>;

export const factorySecurity: SecurityPolicy = {
  minLength: passwordMin,
  minClasses: 0,
  maxAgeDays: 0,
  historyCount: 0,
  idleTimeoutMinutes: 0,
  totpRequiredRoles: [],
};
