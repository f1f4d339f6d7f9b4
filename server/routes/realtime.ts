import { z } from 'zod';
import { listRealtime } from '#db/devices/listRealtime.ts';
import { readOwnThresholds } from '#db/devices/readOwnThresholds.ts';
import { countUnread } from '#db/notices/countUnread.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { realtimeSortFields } from '#domain/devices/device.ts';
import type { PackedSnapshot } from '#domain/snapshot.ts';
import { minute } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { JsonText } from '../http/envelope.ts';
import { code, flag, id, idList, ids, list, offsetOf, optional, order, paging, words } from '../http/input.ts';
import { route } from '../http/route.ts';
import { takeSnapshot } from '../realtime/takeSnapshot.ts';
import { getHistory, historyInput } from './history.ts';

const recentMs = 5 * minute;

export const pageInput = z.object({
  ...paging,
  orgIds: idList,
  projectId: optional(id),
  railId: optional(id),
  typeId: optional(id),
  modelId: optional(id),
  deviceStatus: list(z.string().regex(/^\d{1,3}$/)),
  statusCode: optional(code),
  onlineOnly: optional(flag),
  changedOnly: optional(flag),
  enabled: optional(flag),
  maintenance: optional(flag),
  text: optional(words(0, 60)),
  sortField: optional(z.enum(realtimeSortFields)),
  sortOrder: order,
});

export const realtimeRoutes = [
  route({
    method: 'GET',
    path: '/api/web/realtime/getSnapshot',
    access: 'signedIn',
    scope: 'org',
    input: z.object({}),
    audit: null,
    costly: 'snapshot',
    handle: async (call) => {
      const { scope, now, deps, request } = call;
      const dayStart = startOfDay(deps.config.APP_TZ, now);
      const shared = await takeSnapshot(deps.db, scope, { at: request.arrivedAtMs, dayStart });
      const unread = await call.read((tx) => countUnread(tx, scope));
      return new JsonText<PackedSnapshot>(`${shared.slice(0, -1)},"unread":${unread}}`);
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/realtime/pageRealtimeData',
    access: 'signedIn',
    scope: 'org',
    input: pageInput,
    audit: null,
    handle: async (call) => {
      const { input, now } = call;
      const page = {
        orgIds: input.orgIds,
        projectId: input.projectId,
        railId: input.railId,
        typeId: input.typeId,
        modelId: input.modelId,
        statusCode: input.statusCode,
        enabled: input.enabled,
        text: input.text,
        sort: input.sortField,
        order: input.sortOrder,
        deviceStatuses: input.deviceStatus?.map(Number),
        onlineOnly: input.onlineOnly,
        changedSince: input.changedOnly === true ? now - recentMs : undefined,
        inMaintenanceAt: input.maintenance === true ? now : undefined,
        offset: offsetOf(input),
        limit: input.limit,
      };
      return call.read(async (tx) => {
        const revision = await readRevision(tx);
        const { records, total } = await listRealtime(tx, call.scope, page);
        const own = await readOwnThresholds(tx, records);
        return { records: records.map((row, at) => ({ ...row, thresholds: own[at] ?? {} })), total, revision };
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/realtime/getLatest',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ deviceIds: ids().pipe(z.array(z.string()).max(100)) }),
    audit: null,
    handle: async (call) => call.read((tx) => latestValues(tx, call.scope, call.input.deviceIds)),
  }),
  route({
    method: 'GET',
    path: '/api/web/realtime/getHistory',
    access: 'signedIn',
    scope: 'org',
    input: historyInput,
    audit: null,
    handle: getHistory,
  }),
] as const;
