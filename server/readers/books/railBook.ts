import { listDictionaries } from '#db/dictionaries/listDictionaries.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import { pageRails, type RailPage } from '#db/rails/pageRails.ts';
import type { Scope } from '#domain/access/access.ts';
import { railFeature } from '#domain/rails/geoJson.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import { say, statusName, type Word } from '#domain/texts/names.ts';
import { railWords as heads } from '#domain/texts/railTexts.ts';
import { factsPart, firstPage, pagesFrom } from '../bookParts.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

type RailFilter = Omit<RailPage, 'offset' | 'limit'>;
type RailLine = RailDetail & { readonly type: Word | undefined };

const columns: ReadonlyArray<SheetColumn<RailLine>> = [
  { key: 'name', title: heads.name, width: 30, value: (row) => row.name },
  {
    key: 'type',
    title: heads.type,
    width: 12,
    value: ({ railType, type }, locale) => (type === undefined ? railType : say(type, locale)),
  },
  { key: 'projectName', title: heads.projectName, width: 26, value: (row) => row.projectName },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'address', title: heads.address, width: 34, value: (row) => row.address },
  { key: 'roadName', title: heads.roadName, width: 22, value: (row) => row.roadName },
  { key: 'stakeStart', title: heads.stakeStart, width: 12, value: (row) => row.stakeStart },
  { key: 'stakeEnd', title: heads.stakeEnd, width: 12, value: (row) => row.stakeEnd },
  { key: 'lengthM', title: heads.lengthM, kind: 'number', value: (row) => (row.isDrawn ? row.lengthM : null) },
  { key: 'deviceCount', title: heads.deviceCount, kind: 'number', value: (row) => row.deviceCount },
  {
    key: 'worstStatus',
    title: heads.worstStatus,
    width: 10,
    value: ({ worstStatus }, locale) => (worstStatus === null ? null : statusName(worstStatus, locale)),
  },
  { key: 'installDate', title: heads.installDate, width: 12, value: (row) => row.installDate },
  {
    key: 'cycleDays',
    title: heads.cycleDays,
    kind: 'number',
    value: ({ maintenanceCycleDays }) => (maintenanceCycleDays === 0 ? null : maintenanceCycleDays),
  },
  { key: 'lastMaintainedAt', title: heads.lastMaintainedAt, kind: 'time', value: (row) => row.lastMaintainedAt },
  { key: 'nextMaintainAt', title: heads.nextMaintainAt, kind: 'time', value: (row) => row.nextMaintainAt },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

export const railBook = book<RailLine, RailFilter>({
  name: 'rails',
  title: heads.rails,
  columns,
  open: (tx, scope, filter) => {
    const named = listDictionaries(tx, ['railType']);
    return async (page) => {
      const { railType = [] } = await named;
      const types = new Map(railType.map(({ code, name, nameEn }) => [code, { zh: name, en: nameEn }]));
      const found = await pageRails(tx, scope, { ...filter, ...page });
      return { ...found, records: found.records.map((row) => ({ ...row, type: types.get(row.railType) })) };
    };
  },
});

/**
 * All guardrails that are found as one collection; what is not drawn has no geometry. First how many they are.
 * @throws DomainError 9008 above the most rows, 9007 for organisations outside the scope
 */
export async function* giveRailFeatures(tx: HeavyTx, scope: Scope, filter: RailFilter): AsyncGenerator<Uint8Array> {
  const read = (page: { readonly offset: number; readonly limit: number }) =>
    pageRails(tx, scope, { ...filter, ...page }, true);
  const first = await firstPage(read);
  yield factsPart({ rows: first.total });
  let before = '{"type":"FeatureCollection","features":[';
  for await (const page of pagesFrom(read, first)) {
    if (page.length === 0) continue;
    yield Buffer.from(before + page.map((rail) => JSON.stringify(railFeature(rail))).join(','));
    before = ',';
  }
  yield Buffer.from(`${before === ',' ? '' : before}]}`);
}
