import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { personalDefaults } from '#domain/settings/personal.ts';

const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  fails: false,
  uuid: 'me' as string | undefined,
  /** What the next calls wait for. */
  waits: [] as Promise<void>[],
}));
vi.mock('#client/api/http.ts', () => ({
  get: async () => 0,
  post: async (_path: string, body: unknown) => {
    server.sent.push(body);
    await server.waits.shift();
    if (server.fails) throw new Error('refused');
    return body;
  },
}));
vi.mock('#client/api/cookies.ts', () => ({ currentToken: () => 'token', currentUuid: () => server.uuid }));

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
vi.stubGlobal('navigator', { language: 'zh-CN' });
vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null });

const { keepText, keptText } = await import('#client/api/keptText.ts');
const { startTexts, changeLocale, currentLocale } = await import('#client/i18n/i18n.ts');
const { followLocale, missPersonal, openPersonal, savePersonal, takePersonal } = await import('./personal.ts');
const { refreshUnread, takeUnread, user } = await import('./user.ts');

describe('personal settings', () => {
  beforeAll(async () => {
    await startTexts(undefined, { keptText, keepText });
    followLocale();
  });
  beforeEach(async () => {
    server.fails = false;
    server.uuid = 'me';
    kept.clear();
    openPersonal(undefined);
    await changeLocale('zh-CN', undefined);
    openPersonal('me');
    server.sent.length = 0;
  });

  it('SEED-013 are the server’s above what this browser kept, and kept for the next visit', async () => {
    await takePersonal({ tablePageSize: 50 });
    expect(user.personal).toEqual({ ...personalDefaults, tablePageSize: 50 });
    openPersonal('somebody else');
    expect(user.personal).toEqual(personalDefaults);
    openPersonal('me');
    expect(user.personal.tablePageSize).toBe(50);
    await takePersonal({ tablePageSize: 100 });
    expect(user.personal.tablePageSize).toBe(100);
  });

  it('SEED-183 the unread count is kept beside them until the server answers', async () => {
    takeUnread(7);
    await takePersonal({ tablePageSize: 50 });
    openPersonal('somebody else');
    expect(user.unread).toBe(0);
    const asked = refreshUnread();
    openPersonal('me');
    await asked;
    expect(user.unread).toBe(7);
    expect(user.personal.tablePageSize).toBe(50);
    kept.set('admin-user-me', JSON.stringify({ version: 1, state: { unread: '<b>' } }));
    openPersonal('me');
    expect(user.unread).toBe(0);
  });

  it('act at once and go back when the server refuses', async () => {
    await takePersonal(null);
    server.fails = true;
    const saving = savePersonal({ soundOnAlarm: true });
    expect(user.personal.soundOnAlarm).toBe(true);
    await expect(saving).rejects.toThrow('refused');
    expect(user.personal.soundOnAlarm).toBe(false);
  });

  it('one that is refused takes back nothing that was set meanwhile', async () => {
    await takePersonal({ tablePageSize: 20 });
    let fail = (): void => undefined;
    server.waits = [new Promise((_, reject) => (fail = () => reject(new Error('no network'))))];
    const refused = savePersonal({ soundOnAlarm: true, landingRoute: '/log' });
    await savePersonal({ tablePageSize: 50, landingRoute: '/message/list' });
    fail();
    await expect(refused).rejects.toThrow('no network');
    expect(user.personal).toMatchObject({ soundOnAlarm: false, tablePageSize: 50, landingRoute: '/message/list' });
    openPersonal('me');
    expect(user.personal.tablePageSize).toBe(50);
  });

  it('a language chosen anywhere is told to the server, once', async () => {
    await takePersonal(null);
    await changeLocale('en-US', 'me');
    await vi.waitFor(() => expect(server.sent).toEqual([{ locale: 'en-US' }]));
    await changeLocale('en-US', 'me');
    expect(server.sent).toHaveLength(1);
    expect(user.personal.locale).toBe('en-US');
  });

  it('the server’s language is taken and not told back to it', async () => {
    await takePersonal({ locale: 'en-US' });
    expect(currentLocale()).toBe('en-US');
    expect(i18next.language).toBe('en-US');
    expect(server.sent).toEqual([]);
  });

  it('a language chosen is told to the server too where it could not tell what it has of the person', async () => {
    missPersonal('somebody else');
    await changeLocale('en-US', 'me');
    expect(server.sent).toEqual([]);
    missPersonal('me');
    await changeLocale('zh-CN', 'me');
    await vi.waitFor(() => expect(server.sent).toEqual([{ locale: 'zh-CN' }]));
    expect(user.personal).toEqual({ ...personalDefaults, locale: 'zh-CN' });
  });

  it('a language changed before the server has told, or by nobody, is not the person’s choice', async () => {
    await changeLocale('en-US', 'me');
    await changeLocale('zh-CN', 'me');
    await takePersonal(null);
    server.uuid = undefined;
    await changeLocale('en-US', undefined);
    expect(server.sent).toEqual([]);
  });
});
