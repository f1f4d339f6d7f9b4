import { z } from 'zod';
import { listInCircle, type DeviceInCircle } from '#db/devices/listInCircle.ts';
import { sumHeat } from '#db/devices/sumHeat.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { circleRadiusM, maxRadiusM, minRadiusM } from '#domain/geo/circle.ts';
import { heatHours, heatWeights } from '#domain/geo/heat.ts';
import { circleWords as heads } from '#domain/texts/mapTexts.ts';
import { statusName, type Word } from '#domain/texts/names.ts';
import { hour } from '#domain/time.ts';
import { integer } from '../http/input.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, type SheetColumn } from '../http/workbook.ts';
import { pointOf } from './map.ts';
import { center, pointFilterOf, pointFilters } from './pointInputs.ts';

const outside = { error: fieldText('radius.range', { min: minRadiusM, max: maxRadiusM }) };
const radius = z.coerce.number().min(minRadiusM, outside).max(maxRadiusM, outside).default(circleRadiusM);
const circleInput = z.object({ center, radius, ...pointFilters });

const columns: ReadonlyArray<SheetColumn<DeviceInCircle>> = [
  { key: 'distanceM', title: heads.distance, kind: 'number', value: (row) => Math.round(row.distanceM) },
  { key: 'device_name', title: heads.device, width: 30, value: (row) => row.device_name },
  { key: 'code', title: heads.code, value: (row) => row.code },
  { key: 'imei', title: heads.imei, value: (row) => row.imei },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => statusName(row.deviceStatus, locale) },
  { key: 'statusSince', title: heads.since, kind: 'time', value: (row) => row.statusSince },
  { key: 'railName', title: heads.rail, width: 30, value: (row) => row.railName },
  { key: 'projectName', title: heads.project, width: 30, value: (row) => row.projectName },
  { key: 'orgName', title: heads.org, width: 24, value: (row) => row.orgName },
  { key: 'address', title: heads.address, width: 36, value: (row) => row.address },
  { key: 'position', title: heads.position, width: 24, value: (row) => row.position },
];

type CircleCall = Call<z.output<typeof circleInput>, readonly ['export']>;

async function filtersOf({ input, locale, scope, read }: CircleCall): Promise<Array<readonly [Word, string]>> {
  const { orgIds = [], keyword = '', deviceStatus = [] } = input;
  const filters: Array<readonly [Word, string]> = [
    [heads.center, `${input.center.lng},${input.center.lat}`],
    [heads.radius, String(input.radius)],
  ];
  if (orgIds.length > 0) filters.push([heads.org, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  if (keyword !== '') filters.push([heads.keyword, keyword]);
  if (deviceStatus.length > 0) {
    filters.push([heads.status, deviceStatus.map((each) => statusName(Number(each), locale)).join(', ')]);
  }
  return filters;
}

function askOf({ center: middle, radius: radiusM, ...filter }: z.output<typeof circleInput>) {
  return { circle: { center: middle, radiusM }, filter: pointFilterOf(filter) };
}

export const mapLayerRoutes = [
  route({
    method: 'GET',
    path: '/api/web/map/getHeat',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      weight: z.enum(heatWeights).default('device'),
      hours: integer(1, 168).default(heatHours),
      ...pointFilters,
    }),
    audit: null,
    costly: 'report',
    handle: async (call) => {
      const { weight, hours, ...filter } = call.input;
      const since = call.now - hours * hour;
      return call.read((tx) => sumHeat(tx, call.scope, { weight, since, filter: pointFilterOf(filter) }));
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/map/circle',
    access: 'signedIn',
    scope: 'org',
    input: circleInput,
    audit: null,
    handle: async (call) => {
      const found = await call.read((tx) => listInCircle(tx, call.scope, askOf(call.input)));
      return found.map(({ distanceM, ...device }) => ({ ...pointOf(device), distanceM: Math.round(distanceM) }));
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/map/exportCircle',
    access: ['export'],
    scope: 'org',
    input: circleInput,
    audit: 'map.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      let found: DeviceInCircle[] | null = null;
      return sendWorkbook(call, {
        name: 'circle',
        title: heads.title,
        columns,
        filters: await filtersOf(call),
        read: async (tx, { offset, limit }) => {
          found ??= await listInCircle(tx, call.scope, askOf(call.input));
          return { records: found.slice(offset, offset + limit), total: found.length };
        },
      });
    },
  }),
] as const;
