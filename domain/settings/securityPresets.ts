import { roles } from '../access/access.ts';
import type { SecurityPolicy } from './security.ts';

/**
 * What inspectors of classified protection (GB/T 22239-2019, 8.1.4.1 and 8.1.4.2: identity and access) usually ask of
 * a system of level 2 or 3: complexity and change of passwords, automatic exit, and on level 3 a second factor.
 */
export const securityPresets = {
  level2: {
    minLength: 8,
    minClasses: 3,
    maxAgeDays: 90,
    historyCount: 3,
    idleTimeoutMinutes: 30,
    totpRequiredRoles: [],
  },
  level3: {
    minLength: 10,
    minClasses: 3,
    maxAgeDays: 90,
    historyCount: 5,
    idleTimeoutMinutes: 15,
    totpRequiredRoles: [...roles],
  },
} as const satisfies Record<string, SecurityPolicy | Readonly<Record<keyof SecurityPolicy, unknown>>>;

export type SecurityPreset = keyof typeof securityPresets;
