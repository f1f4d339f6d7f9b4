import { expect, test } from 'vitest';
import { isRegion, regionNames, regionPrefix, regionTree } from './region.ts';

test('SEED-148 34 provinces stand under 86 and every city under its province, each with code, name and pinyin initial', () => {
  expect(regionTree).toHaveLength(34);
  expect(new Set(regionTree.map(({ parentCode }) => parentCode))).toEqual(new Set(['86']));
  const cities = regionTree.flatMap(({ code, children }) => children.map((city) => ({ city, province: code })));
  expect(cities.length).toBeGreaterThan(340);
  for (const { city, province } of cities) {
    expect(city.parentCode).toBe(province);
    expect(city.code.slice(0, 2)).toBe(province.slice(0, 2));
  }
  const all = [...regionTree, ...cities.map(({ city }) => city)];
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  for (const { code, name, initial } of all) {
    expect(code).toMatch(/^\d{6}$/);
    expect(name).toMatch(/^\p{Script=Han}+$/u);
    expect(initial).toMatch(/^[A-Z]$/);
  }
});

test('names with a second reading have the initial that people say', () => {
  const initials = new Map(
    regionTree.flatMap((province) => [province, ...province.children]).map(({ name, initial }) => [name, initial]),
  );
  const wanted = {
    重庆市: 'C',
    厦门市: 'X',
    长春市: 'C',
    六安市: 'L',
    亳州市: 'B',
    蚌埠市: 'B',
    台州市: 'T',
    丽水市: 'L',
  };
  for (const [name, initial] of Object.entries(wanted)) expect([name, initials.get(name)]).toEqual([name, initial]);
});

test('a code has its names from the province down, and a province has its cities', () => {
  expect(regionNames('340100')).toEqual(['安徽省', '合肥市']);
  expect(regionNames('999999')).toEqual([]);
  expect([isRegion('340000'), isRegion('34')]).toEqual([true, false]);
  expect('340100'.startsWith(regionPrefix('340000'))).toBe(true);
  expect('340100'.startsWith(regionPrefix('340200'))).toBe(false);
});
