import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { listDictionaries } from '#db/dictionaries/listDictionaries.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { pageRails } from '#db/rails/pageRails.ts';
import { railFeature } from '#domain/rails/geoJson.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import { say, statusName, type Word } from '#domain/texts/names.ts';
import { dueWords, railWords as heads } from '#domain/texts/railTexts.ts';
import { route, type Call } from '../http/route.ts';
import { sendSpooled } from '../http/sendSpooled.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { railFilters } from './rails.ts';

type TypeWords = ReadonlyMap<string, Word>;

function columnsOf(types: TypeWords): ReadonlyArray<SheetColumn<RailDetail>> {
  return [
    { key: 'name', title: heads.name, width: 30, value: (row) => row.name },
    {
      key: 'type',
      title: heads.type,
      width: 12,
      value: ({ railType }, locale) => {
        const word = types.get(railType);
        return word === undefined ? railType : say(word, locale);
      },
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
}

const input = z.object({
  ...railFilters,
  format: z.enum(['xlsx', 'geojson']).default('xlsx'),
  columns: sheetKeys(columnsOf(new Map())),
});
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

async function filtersOf(call: ExportCall, types: TypeWords): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope, read } = call;
  const { ids = [], orgIds = [], projectId, railType = [], status, due, drawn, keyword } = input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgIds.length > 0) filters.push([heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  if (projectId !== undefined) {
    const projects = await read((tx) => listProjects(tx, scope));
    filters.push([heads.projectName, projects.find((each) => each.id === projectId)?.name ?? '']);
  }
  if (railType.length > 0) {
    filters.push([
      heads.type,
      railType.map((type) => say(types.get(type) ?? { zh: type, en: type }, locale)).join(', '),
    ]);
  }
  if (status !== undefined) filters.push([heads.worstStatus, statusName(status, locale)]);
  if (due !== undefined) filters.push([heads.due, say(dueWords[due], locale)]);
  if (drawn !== undefined) filters.push([heads.drawn, say(drawn ? heads.isDrawn : heads.notDrawn, locale)]);
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  return filters;
}

/** All that is found as one collection; what is not drawn has no geometry. */
function sendFeatures(call: ExportCall): Promise<Response> {
  const { format, columns: _columns, ...filter } = call.input;
  return sendSpooled(call, {
    name: 'rails',
    title: heads.rails,
    extension: 'geojson',
    mime: 'application/geo+json',
    audited: { format },
    read: (tx, page) => pageRails(tx, call.scope, { ...filter, ...page, now: call.now }, true),
    write: ({ pages, sink, signal }) => pipeline(featuresText(pages), sink, { signal }),
  });
}

async function* featuresText(pages: AsyncIterable<readonly RailDetail[]>): AsyncGenerator<Buffer> {
  let before = '{"type":"FeatureCollection","features":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield Buffer.from(before + page.map((rail) => JSON.stringify(railFeature(rail))).join(','));
    before = ',';
  }
  yield Buffer.from(`${before === ',' ? '' : before}]}`);
}

export const railExportRoutes = [
  route({
    method: 'POST',
    path: '/home/rail/rail/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'rail.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { format, columns: only, ...filter } = call.input;
      if (format === 'geojson') return sendFeatures(call);
      const { railType = [] } = await call.read((tx) => listDictionaries(tx, ['railType']));
      const types: TypeWords = new Map(railType.map(({ code, name, nameEn }) => [code, { zh: name, en: nameEn }]));
      return sendWorkbook(call, {
        name: 'rails',
        title: heads.rails,
        columns: columnsOf(types),
        only,
        filters: await filtersOf(call, types),
        read: (tx, page) => pageRails(tx, call.scope, { ...filter, ...page, now: call.now }),
      });
    },
  }),
] as const;
