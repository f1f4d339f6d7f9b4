import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { circleRadiusM, maxRadiusM, minRadiusM } from '#domain/geo/circle.ts';
import { heatHours, heatWeights } from '#domain/geo/heat.ts';
import { circleWords as heads } from '#domain/texts/mapTexts.ts';
import { statusName, type Word } from '#domain/texts/names.ts';
import { hour } from '#domain/time.ts';
import { integer } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook } from '../../http/workbook.ts';
import { center, pointFilterOf, pointFilters } from './pointInputs.ts';

const outside = { error: fieldText('radius.range', { min: minRadiusM, max: maxRadiusM }) };
const radius = z.coerce.number().min(minRadiusM, outside).max(maxRadiusM, outside).default(circleRadiusM);
const circleInput = z.object({ center, radius, ...pointFilters });

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
      return call.ask('sumHeat', { weight, since, filter: pointFilterOf(filter) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/map/circle',
    access: 'signedIn',
    scope: 'org',
    input: circleInput,
    audit: null,
    handle: async (call) => call.ask('readCircle', askOf(call.input)),
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
    handle: async (call) =>
      sendWorkbook(call, { book: 'circle', filter: askOf(call.input), filters: await filtersOf(call) }),
  }),
] as const;
