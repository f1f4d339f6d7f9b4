import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listDeviceTypes } from '#db/devices/listDeviceTypes.ts';
import { alarmTypeCodes, catalogue } from '#domain/alarms/catalogue.ts';
import { noticeActions } from '#domain/alarms/notice.ts';
import type { ProjectStatus } from '#domain/projects/project.ts';
import { handledStatusWords, severityWords, statusCodeWords, statusWords, type Word } from '#domain/texts/names.ts';
import { list } from '../http/input.ts';
import { route } from '../http/route.ts';

const projectStatusWords = {
  planned: { zh: '未开工', en: 'Planned' },
  building: { zh: '在建', en: 'Building' },
  running: { zh: '运营', en: 'Running' },
  finished: { zh: '完工', en: 'Finished' },
  archived: { zh: '归档', en: 'Archived' },
} as const satisfies Record<ProjectStatus, Word>;
const railTypeWords = {
  median: { zh: '中央隔离', en: 'Median' },
  side: { zh: '路侧', en: 'Roadside' },
  bridge: { zh: '桥梁', en: 'Bridge' },
  temporary: { zh: '临时', en: 'Temporary' },
} as const satisfies Record<string, Word>;

/** The dictionaries: a dictionary is a row here. @source product.md A15 */
const dictionaries = {
  noticeAction: noticeActions,
  deviceStatus: statusWords,
  statusCode: statusCodeWords,
  alarmType: Object.fromEntries(alarmTypeCodes.map((code) => [code, catalogue[code]])),
  severity: severityWords,
  handledStatus: handledStatusWords,
  projectStatus: projectStatusWords,
  railType: railTypeWords,
} as const satisfies Record<string, Readonly<Record<string, Word>>>;
type DictType = keyof typeof dictionaries;
const dictTypes = Object.keys(dictionaries) as [DictType, ...DictType[]];

/** [seed §3: id, code, name] */
export interface DictEntry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

function entriesOf(type: DictType): DictEntry[] {
  const rows: Readonly<Record<string, Word>> = dictionaries[type];
  return Object.entries(rows).map(([code, { zh, en }]) => ({ id: `${type}-${code}`, code, name: zh, nameEn: en }));
}

export const dictionaryRoutes = [
  route({
    method: 'GET',
    path: '/api/web/dict/getNoticeAction',
    access: 'signedIn',
    scope: 'none',
    input: z.object({}),
    audit: null,
    handle: async () => entriesOf('noticeAction'),
  }),
  route({
    method: 'GET',
    path: '/api/web/dict/getDict',
    access: 'signedIn',
    scope: 'none',
    input: z.object({ type: list(z.enum(dictTypes)) }),
    audit: null,
    handle: async (call) => {
      const wanted = call.input.type ?? dictTypes;
      const data = Object.fromEntries(wanted.map((type) => [type, entriesOf(type)]));
      const tag = createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
      call.headers.set('ETag', `"${tag}"`);
      return data;
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/dict/getDeviceTypeAndModelTree',
    access: 'signedIn',
    scope: 'none',
    input: z.object({}),
    audit: null,
    handle: async (call) => call.read(listDeviceTypes),
  }),
] as const;
