import { z } from 'zod';
import { appVersion } from '#domain/release.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { trimmedText } from '../http/input.ts';
import { route } from '../http/route.ts';
import { securityOf } from '../http/securityPolicy.ts';

const nothing = z.object({});

export const commonRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/getAppConfig',
    access: 'public',
    scope: 'none',
    input: nothing,
    audit: null,
    handle: async ({ deps, read }) => {
      const { config } = deps;
      const { productName, alarmSounds } = (await read(readGlobal)).settings;
      const { minLength, minClasses } = await securityOf(deps);
      return {
        version: appVersion,
        productName,
        alarmSounds,
        tz: config.APP_TZ,
        map: { tileUrl: config.MAP_TILE_URL ?? null, attribution: '', datum: config.MAP_DATUM },
        wsPath: config.WS_PATH,
        /** Null: where the page came from. */
        wsOrigin: config.WS_ORIGIN ?? null,
        /** Of new passwords, for the rules of domain/users/validate.ts. */
        passwordRules: { minLength, minClasses },
        features: { mock: config.MOCK },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/common/serverTime',
    access: 'public',
    scope: 'none',
    input: nothing,
    audit: null,
    handle: async ({ deps }) => deps.now(),
  }),
  route({
    method: 'POST',
    path: '/api/web/common/clientLog',
    access: 'public',
    scope: 'none',
    input: z.object({
      level: z.enum(['error', 'warn', 'info']).default('error'),
      message: trimmedText(1, 2_000),
      stack: trimmedText(0, 8_000).optional(),
      url: trimmedText(0, 500).optional(),
    }),
    audit: null,
    tells: null,
    limit: 'path',
    handle: async (call) => {
      call.deps.log.warn({ client: call.input, ip: call.request.ip }, 'reported by a browser');
      return null;
    },
  }),
] as const;
