import { z } from 'zod';
import type { ReadTx } from '#db/engine/database.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import { countUnread } from '#db/notices/countUnread.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { realtimeSortFields } from '#domain/devices/device.ts';
import { minute } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { code, flag, id, idList, ids, list, offsetOf, optional, order, paging, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { scopeNameOf } from '../../realtime/scopeName.ts';
import { takeChanges } from '../../realtime/takeChanges.ts';
import { takeSnapshot } from '../../realtime/takeSnapshot.ts';
import { historyInput } from './historyInput.ts';

const recentMs = 5 * minute;

const changesInput = z.object({ since: z.coerce.number().int().nonnegative(), scope: z.string().max(64) });
const noChanges = { mode: 'changes', devices: [], alarms: [], rails: [], projects: [], removed: [] } as const;

async function readHouse(tx: ReadTx) {
  return { revision: await readRevision(tx), incarnation: await readIncarnation(tx) };
}

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
  text: optional(trimmedText(0, searchTextMax)),
  sortField: optional(z.enum(realtimeSortFields)),
  sortOrder: order,
});

export const realtimeRoutes = [
  route({
    method: 'GET',
    path: '/api/web/realtime/getSnapshot',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ form: optional(z.enum(['columns'])) }),
    audit: null,
    costly: 'snapshot',
    handle: async (call) => {
      const { input, scope, now, deps, request } = call;
      // A browser that does not say what it reads runs a page from before the columns.
      const form = input.form ?? (request.userAgent.startsWith('Mozilla/') ? 'rows' : 'columns');
      const dayStart = startOfDay(deps.config.APP_TZ, now);
      const house = await call.read(readHouse);
      const shared = await takeSnapshot(deps.readers, scope, {
        at: request.arrivedAtMs,
        dayStart,
        form,
        ...house,
      });
      // Sent from shared bytes: a slow receiver does not hold up the others.
      call.worked();
      return shared.with({ unread: await call.read((tx) => countUnread(tx, scope)) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/realtime/getChanges',
    access: 'signedIn',
    scope: 'org',
    input: changesInput,
    audit: null,
    handle: async ({ read, input, scope, deps }) => {
      const { since } = input;
      const { revision, incarnation } = await read(readHouse);
      const name = scopeNameOf(scope, incarnation);
      // The rows that the caller has are of another place in the tree, or of another life of the database.
      if (input.scope !== name) return { mode: 'snapshot', scope: name } as const;
      if (since === revision) return { ...noChanges, revision, scope: name };
      return takeChanges(deps.readers, scope, { since, revision, incarnation });
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
      return call.ask('pageRealtime', page);
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
    handle: async (call) => call.ask('readHistory', call.input),
  }),
] as const;
