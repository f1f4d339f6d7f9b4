import type { AnyRoute } from '../http/route.ts';
import { accountRoutes } from './account.ts';
import { alarmRoutes } from './alarms.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { commonRoutes } from './common.ts';
import { deviceRoutes } from './devices.ts';
import { dictionaryRoutes } from './dictionaries.ts';
import { healthRoutes } from './health.ts';
import { mapRoutes } from './map.ts';
import { noticeRoutes } from './notices.ts';
import { realtimeRoutes } from './realtime.ts';
import { settingRoutes } from './settings.ts';
import { statisticsRoutes } from './statistics.ts';

/** The table of calls for people: a call is a row here. */
export const routeTable = [
  ...authRoutes,
  ...accountRoutes,
  ...noticeRoutes,
  ...settingRoutes,
  ...commonRoutes,
  ...dictionaryRoutes,
  ...statisticsRoutes,
  ...mapRoutes,
  ...realtimeRoutes,
  ...alarmRoutes,
  ...deviceRoutes,
  ...auditRoutes,
  ...healthRoutes,
] as const;

/** Every call with its declaration, for the walk over the table. */
export function listRoutes(): readonly AnyRoute[] {
  return routeTable;
}
