import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import zh from '#client/i18n/zh-CN.json';
import en from '#client/i18n/en-US.json';

const answers = vi.hoisted(() => ({ config: {}, dict: {} as Record<string, unknown> }));
vi.mock('#client/api/http.ts', () => ({
  get: async (path: string) => (path.endsWith('getAppConfig') ? answers.config : answers.dict),
}));
vi.mock('#client/api/cookies.ts', () => ({ currentToken: () => 'token' }));

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

const { followBase, openBase, refreshBase } = await import('./base.ts');

const named = (code: string, name: string, custom = true) => ({ id: code, code, name, nameEn: `${code} en`, custom });

describe('the installation’s own words', () => {
  beforeAll(async () => {
    await i18next.init({
      lng: 'zh-CN',
      resources: { 'zh-CN': { translation: structuredClone(zh) } },
      interpolation: { prefix: '{', suffix: '}' },
    });
    followBase();
  });
  beforeEach(async () => {
    answers.config = {};
    answers.dict = {};
    await refreshBase('dictionaries');
  });

  it('stand in the place of the product’s, and go again when root takes them back', async () => {
    answers.dict = { alarmType: [named('TILT', '护栏歪了'), named('TOPPLE', '护栏倒了', false)] };
    await refreshBase('dictionaries');
    expect(i18next.t('alarmType.TILT')).toBe('护栏歪了');
    expect(i18next.t('alarmType.TOPPLE')).toBe(zh.alarmType.TOPPLE);
    answers.dict = {};
    await refreshBase('dictionaries');
    expect(i18next.t('alarmType.TILT')).toBe(zh.alarmType.TILT);
  });

  it('reach a language that is loaded later, which is loaded whole', async () => {
    answers.dict = { alarmType: [named('TILT', '护栏歪了')] };
    await refreshBase('dictionaries');
    expect(i18next.hasResourceBundle('en-US', 'translation')).toBe(false);
    i18next.addResourceBundle('en-US', 'translation', structuredClone(en));
    await i18next.changeLanguage('en-US');
    expect(i18next.t('alarmType.TILT')).toBe('TILT en');
    expect(i18next.t('common.save')).toBe(en.common.save);
    await i18next.changeLanguage('zh-CN');
  });

  it('the product’s name too, in both languages, and at the next visit before the server has answered', async () => {
    answers.config = { productName: { 'zh-CN': '江淮护栏', 'en-US': 'Jianghuai' } };
    await refreshBase('global');
    expect(i18next.t('app.name')).toBe('江淮护栏');
    i18next.addResources('zh-CN', 'translation', { 'app.name': zh.app.name });
    openBase();
    expect(i18next.t('app.name')).toBe('江淮护栏');
  });

  it('stay as they were when the server cannot be asked', async () => {
    answers.dict = { severity: [named('1', '特急')] };
    await refreshBase('dictionaries');
    expect(i18next.t('severity.1')).toBe('特急');
  });
});
