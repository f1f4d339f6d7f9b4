import { z } from 'zod';
import { listDictionaries } from '#db/dictionaries/listDictionaries.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { say, statusName, type Word } from '#domain/texts/names.ts';
import { dueWords, railWords as heads } from '#domain/texts/railTexts.ts';
import { route, type Call } from '../../http/route.ts';
import { sendGiven } from '../../http/sendGiven.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { railBook } from '../../readers/books/railBook.ts';
import { railFilters } from './rails.ts';

type TypeWords = ReadonlyMap<string, Word>;

const input = z.object({
  ...railFilters,
  format: z.enum(['xlsx', 'geojson']).default('xlsx'),
  columns: sheetKeys(railBook.columns),
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
  return sendGiven(call, {
    name: 'rails',
    title: heads.rails,
    extension: 'geojson',
    mime: 'application/geo+json',
    audited: { format },
    parts: call.deps.readers.give('giveRailFeatures', call.scope, { ...filter, now: call.now }),
  });
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
      const filters = await filtersOf(call, types);
      return sendWorkbook(call, { book: 'rails', filter: { ...filter, now: call.now }, only, filters });
    },
  }),
] as const;
