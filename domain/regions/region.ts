import { regionLines } from './data.ts';

/** A province, with its cities, or a city. @source SEED-148: code, name, pinyin initial, parent code */
export interface RegionNode {
  readonly code: string;
  readonly name: string;
  /** First letter of the name in pinyin, A–Z. */
  readonly initial: string;
  readonly parentCode: string;
  readonly children: readonly RegionNode[];
}

/** What provinces stand under. @source SEED-148 */
export const countryCode = '86';

function nodeOf(text: string, parentCode: string, children: readonly RegionNode[]): RegionNode {
  return { code: text.slice(0, 6), initial: text.slice(6, 7), name: text.slice(7), parentCode, children };
}

/** Provinces with their cities, in the order of their codes. */
export const regionTree: readonly RegionNode[] = regionLines.map((line) => {
  const [province = '', ...cities] = line.split(' ');
  const code = province.slice(0, 6);
  return nodeOf(
    province,
    countryCode,
    cities.map((city) => nodeOf(city, code, [])),
  );
});

const names = new Map<string, readonly string[]>();
for (const province of regionTree) {
  names.set(province.code, [province.name]);
  for (const city of province.children) names.set(city.code, [province.name, city.name]);
}

/** Names from the province down; none for an unknown code. */
export function regionNames(code: string): readonly string[] {
  return names.get(code) ?? [];
}

export function isRegion(code: string): boolean {
  return names.has(code);
}

/** What a code begins with when it lies in the region: a province has its cities. */
export function regionPrefix(code: string): string {
  return code.endsWith('0000') ? code.slice(0, 2) : code;
}
