import { describe, expect, it } from 'vitest';
import { completeDictionary, dictionaryOf, dictTypes } from './dictionaries.ts';
import { completeGlobal } from './globalSchema.ts';
import { defaultGlobal } from './globalSettings.ts';
import { personalDefaults, readPersonal } from './personal.ts';
import { retentionKinds } from './retention.ts';
import { factorySecurity, securitySchema } from './security.ts';
import { securityPresets } from './securityPresets.ts';
import { defaultWallScreen } from './wallScreen.ts';
import { completeWallScreen, wallScreenSchema } from './wallScreenSchema.ts';

describe('stored settings', () => {
  it('of the installation have the factory’s values for what is missing or no longer fits', () => {
    expect(completeGlobal(undefined)).toEqual(defaultGlobal);
    expect(completeGlobal('nonsense')).toEqual(defaultGlobal);
    const kept = completeGlobal({ silentMinutes: 30, retentionDays: { readings: 3 }, more: 1 });
    expect(kept).toEqual({ ...defaultGlobal, silentMinutes: 30 });
  });

  it('of a wall screen too, and the factory’s own pass the rules', () => {
    expect(completeWallScreen(null)).toEqual(defaultWallScreen);
    expect(completeWallScreen({ title: '北区', rotateSeconds: 5 })).toEqual({
      ...defaultWallScreen,
      title: '北区',
      rotateSeconds: 5,
    });
    expect(completeWallScreen({ rotateSeconds: 900 })).toEqual(defaultWallScreen);
    expect(wallScreenSchema.safeParse(defaultWallScreen).success).toBe(true);
  });

  it('of a person too', () => {
    expect(readPersonal(null)).toEqual(personalDefaults);
    expect(readPersonal({ tablePageSize: 30, landingRoute: '//evil.example', soundMinSeverity: '1' })).toEqual(
      personalDefaults,
    );
    const own = { ...personalDefaults, locale: 'en-US', tablePageSize: 100, mapDefault: { center: '117,31', zoom: 9 } };
    expect(readPersonal({ ...own, deviceTab: 'railList' })).toEqual(own);
  });
});

describe('retention', () => {
  it('no default lies under its floor, identities of items outlive the 30 days, logs the six months of the law', () => {
    for (const { defaultDays, minDays, maxDays } of Object.values(retentionKinds)) {
      expect(defaultDays).toBeGreaterThanOrEqual(minDays);
      expect(defaultDays).toBeLessThanOrEqual(maxDays);
    }
    expect(retentionKinds.readings.minDays).toBeGreaterThan(30);
    // The longest six months of a calendar have 184 days.
    expect(retentionKinds.audit.minDays).toBeGreaterThanOrEqual(184);
  });
});

describe('presets of the security policy', () => {
  it('can be saved, and each level asks at least as much as the one below', () => {
    const { level2, level3 } = securityPresets;
    const levels = [factorySecurity, level2, level3];
    for (const level of levels) expect(securitySchema.safeParse(level).success).toBe(true);
    for (const name of ['minLength', 'minClasses', 'maxAgeDays', 'historyCount'] as const) {
      expect(level2[name]).toBeGreaterThanOrEqual(factorySecurity[name]);
      expect(level3[name]).toBeGreaterThanOrEqual(level2[name]);
    }
    // S9: the six characters of the seed are the factory's floor alone.
    expect([factorySecurity, level2, level3].map(({ minLength }) => minLength)).toEqual([6, 8, 10]);
    expect(level3.idleTimeoutMinutes).toBeLessThanOrEqual(level2.idleTimeoutMinutes);
    expect(level3.totpRequiredRoles).toEqual(['root', 'supervise_zhidui', 'operate']);
  });
});

describe('dictionaries', () => {
  it('without a saved row are the product’s own words in their order', () => {
    for (const type of dictTypes) {
      const rows = completeDictionary(type, []);
      expect(rows.map(({ code }) => code)).toEqual(Object.keys(dictionaryOf(type).words));
      expect(rows.every(({ custom, enabled, version }) => !custom && enabled && version === 1)).toBe(true);
    }
  });

  it('put saved names, order and added codes over them', () => {
    const saved = { id: 'x', type: 'railType', nameEn: 'E', enabled: true, version: 2 };
    const rows = completeDictionary('railType', [
      { ...saved, code: 'side', name: '道路旁', orderNo: 5 },
      { ...saved, code: 'rope', name: '缆索', orderNo: 15 },
      { ...saved, type: 'severity', code: 'other', name: '别的', orderNo: 1 },
    ]);
    expect(rows.map(({ code }) => code)).toEqual(['side', 'median', 'rope', 'bridge', 'temporary']);
    expect(rows[0]).toMatchObject({ builtin: true, custom: true, name: '道路旁' });
    expect(rows[2]).toMatchObject({ builtin: false, custom: true, version: 2 });
  });
});
