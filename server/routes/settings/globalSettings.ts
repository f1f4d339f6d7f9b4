import { z } from 'zod';
import { planSilence } from '#db/models/planSilence.ts';
import { readGlobal, saveGlobal } from '#db/settings/globalSettings.ts';
import { settleOverrides } from '#domain/alarms/figures.ts';
import { resolveThresholds, type ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { diffOf } from '#domain/audit/diff.ts';
import { globalPatchSchema } from '#domain/settings/globalSchema.ts';
import { acceptedOverrides } from '../../http/acceptedOverrides.ts';
import { route } from '../../http/route.ts';

const path = '/home/setting/setting/global';
const common = { path, access: ['root'], scope: 'none' } as const;

/** Settings of the whole installation. Every process reads them where it needs them: none is restarted. */
export const globalSettingRoutes = [
  route({
    ...common,
    method: 'GET',
    input: z.object({}),
    audit: null,
    handle: async (call) => {
      const { settings, version } = await call.read(readGlobal);
      return { ...settings, version };
    },
  }),
  route({
    ...common,
    method: 'POST',
    input: globalPatchSchema,
    audit: 'setting.global',
    tells: ['global'],
    handle: async (call) => {
      const { now } = call;
      const { version, thresholds: given, ...rest } = call.input;
      const factory = resolveThresholds().values;
      const thresholds: ThresholdOverrides | undefined =
        given === undefined ? undefined : acceptedOverrides(settleOverrides(given, factory));
      const patch = { ...rest, ...(thresholds === undefined ? {} : { thresholds }) };
      call.audit({ targetType: 'setting', targetId: 'global' });
      const saved = await call.write(async (tx) => {
        const before = await readGlobal(tx);
        const after = await saveGlobal(tx, { patch, version, now });
        call.audit({ data: diffOf(before.settings, after.settings) });
        const { silentMinutes } = after.settings;
        if (silentMinutes !== before.settings.silentMinutes) {
          await planSilence(tx, { installationMinutes: silentMinutes });
        }
        return after;
      });
      return { ...saved.settings, version: saved.version };
    },
  }),
] as const;
