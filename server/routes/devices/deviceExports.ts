import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { deviceWords as heads } from '#domain/texts/deviceTexts.ts';
import { say, statusName, type Word } from '#domain/texts/names.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { codeName, deviceBook, yesNo } from '../../readers/books/deviceBook.ts';
import { deviceFilters } from './deviceInputs.ts';

const input = z.object({ ...deviceFilters, columns: sheetKeys(deviceBook.columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

/** Project and guardrail in words; their ids when nothing stands there. */
async function placeNames({ input, ask, now }: ExportCall) {
  const { projectId, railId } = input;
  if (projectId === undefined && railId === undefined) return {};
  const one = { projectId, railId, now, offset: 0, limit: 1 };
  const [row] = (await (await ask('listDevices', one)).value()).records;
  return {
    project: projectId === undefined ? undefined : (row?.projectName ?? projectId),
    rail: railId === undefined ? undefined : (row?.railName ?? railId),
  };
}

async function filtersOf(call: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope, read } = call;
  const place = await placeNames(call);
  const { ids = [], orgIds = [], deviceStatus = [], statusCode = [] } = input;
  const filters: Array<readonly [Word, string]> = [];
  const add = (name: Word, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') filters.push([name, String(value)]);
  };
  add(heads.chosen, ids.length === 0 ? undefined : ids.length);
  if (orgIds.length > 0) add(heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', '));
  add(heads.projectName, place.project);
  add(heads.railName, input.isUnplaced === true ? say(heads.unplaced, locale) : place.rail);
  add(heads.type, input.typeId);
  add(heads.model, input.modelId);
  add(heads.deviceStatus, deviceStatus.map((status) => statusName(status, locale)).join(', '));
  add(heads.statusCode, statusCode.map((code) => codeName(code, locale)).join(', '));
  add(heads.enabled, input.enabled === undefined ? undefined : yesNo(input.enabled, locale));
  add(heads.inMaintenance, input.maintenance === undefined ? undefined : yesNo(input.maintenance, locale));
  add(heads.firmware, input.firmware);
  add(heads.batteryMax, input.batteryMax);
  const { lastSeenBefore: before } = input;
  add(heads.lastSeenBefore, before === undefined ? undefined : zoneDate(call.deps.config.APP_TZ, before, 'hour'));
  add(heads.keyword, input.keyword);
  return filters;
}

export const deviceExportRoutes = [
  route({
    method: 'POST',
    path: '/home/device/device/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'device.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      const filters = await filtersOf(call);
      return sendWorkbook(call, { book: 'devices', filter: { ...filter, now: call.now }, only, filters });
    },
  }),
] as const;
