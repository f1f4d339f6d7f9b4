import { regionTree } from '../regions/region.ts';
import type { Tip } from './tip.ts';

/** Provinces and cities whose name holds the keyword, those that begin with it first. */
export function searchRegions(keyword: string, limit: number): Tip[] {
  const found: Array<{ readonly tip: Tip; readonly at: number }> = [];
  const take = (code: string, name: string, district: string): void => {
    const at = name.indexOf(keyword);
    if (at < 0) return;
    found.push({ at, tip: { id: code, name, district, adcode: code, location: '', address: '' } });
  };
  for (const province of regionTree) {
    take(province.code, province.name, '');
    for (const city of province.children) take(city.code, city.name, province.name);
  }
  return found
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .slice(0, limit)
    .map(({ tip }) => tip);
}
