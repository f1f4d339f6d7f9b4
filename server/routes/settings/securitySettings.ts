import { z } from 'zod';
import { readSecurity, saveSecurity } from '#db/settings/security.ts';
import { diffOf } from '#domain/audit/diff.ts';
import { securitySchema } from '#domain/settings/security.ts';
import { route } from '../../http/route.ts';
import { keepPolicy } from '../../http/securityPolicy.ts';

const path = '/home/setting/setting/security';
const common = { path, access: ['root'], scope: 'none' } as const;

/**
 * The policy of passwords, sessions and the second factor. A change is in force at once, on other servers in a second.
 */
export const securitySettingRoutes = [
  route({
    ...common,
    method: 'GET',
    input: z.object({}),
    audit: null,
    handle: async (call) => {
      const policy = await call.read(readSecurity);
      /** PASSWORD_MIN of the environment: no lower length takes effect. */
      return { ...policy, floor: call.deps.config.PASSWORD_MIN };
    },
  }),
  route({
    ...common,
    method: 'POST',
    input: securitySchema,
    audit: 'setting.security',
    tells: null,
    proof: 'recent',
    handle: async (call) => {
      const { input: policy, now, deps } = call;
      await call.write(async (tx) => {
        const before = await readSecurity(tx);
        call.audit({ targetType: 'setting', targetId: 'security', data: diffOf(before, policy) });
        await saveSecurity(tx, policy, now);
      });
      keepPolicy(deps.db, policy, deps.now());
      return { ...policy, floor: deps.config.PASSWORD_MIN };
    },
  }),
] as const;
