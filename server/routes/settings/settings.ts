import { z } from 'zod';
import type { WriteTx } from '#db/engine/database.ts';
import { readUserSettings, saveUserSetting, type UserSettingKey } from '#db/settings/userSettings.ts';
import { saveLocale } from '#db/users/saveLocale.ts';
import { layoutSchema, personalSchema, tabsSchema, viewsSchema, type SavedView } from '#domain/access/userSettings.ts';
import { diffOf } from '#domain/audit/diff.ts';
import { route, type Call } from '../../http/route.ts';

async function read(call: Call<unknown, 'signedIn', 'GET'>, key: UserSettingKey): Promise<unknown> {
  const settings = await call.read((tx) => readUserSettings(tx, call.scope.userId, [key]));
  return settings[key] ?? null;
}

/** Keys that are not named stay as they were. */
async function merge(
  call: Call<object, 'signedIn'>,
  key: UserSettingKey,
  also: (tx: WriteTx) => Promise<void> = async () => undefined,
): Promise<unknown> {
  const { now, scope, input } = call;
  const { userId } = scope;
  call.audit({ targetType: 'setting', targetId: key });
  return call.write(async (tx) => {
    const before = (await readUserSettings(tx, userId, [key]))[key] as object | undefined;
    const value = { ...before, ...input };
    call.audit({ data: diffOf(before ?? {}, input) });
    await saveUserSetting(tx, { userId, key, value, now });
    await also(tx);
    return value;
  });
}

const common = { access: 'signedIn', scope: 'user' } as const;
const nothing = z.object({});

export const settingRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/web/setting/layout',
    input: nothing,
    audit: null,
    handle: async (call) => read(call, 'layout'),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/web/setting/layout',
    input: layoutSchema.partial(),
    audit: 'setting.layout',
    tells: null,
    replays: false,
    handle: async (call) => merge(call, 'layout'),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/web/setting/personal',
    input: nothing,
    audit: null,
    handle: async (call) => read(call, 'personal'),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/web/setting/personal',
    input: personalSchema.partial(),
    audit: 'setting.personal',
    tells: null,
    replays: false,
    handle: async (call) => {
      const { locale } = call.input;
      if (locale === undefined) return merge(call, 'personal');
      return merge(call, 'personal', (tx) => saveLocale(tx, call.scope.userId, locale));
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/web/setting/tabs',
    input: nothing,
    audit: null,
    handle: async (call) => read(call, 'tabs'),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/web/setting/tabs',
    input: tabsSchema,
    audit: 'setting.tabs',
    tells: null,
    replays: false,
    handle: async (call) => {
      const { now, scope, input } = call;
      await call.write((tx) => saveUserSetting(tx, { userId: scope.userId, key: 'tabs', value: input.tabs, now }));
      return input.tabs;
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/web/setting/views',
    input: nothing,
    audit: null,
    handle: async (call) => ((await read(call, 'views')) ?? []) as SavedView[],
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/web/setting/views',
    input: viewsSchema,
    audit: 'setting.views',
    tells: null,
    replays: false,
    handle: async (call) => {
      const { now, scope, input } = call;
      call.audit({ targetType: 'setting', targetId: 'views', data: { n: input.views.length } });
      await call.write((tx) => saveUserSetting(tx, { userId: scope.userId, key: 'views', value: input.views, now }));
      return input.views;
    },
  }),
] as const;
