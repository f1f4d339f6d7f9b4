import type { AnyRoute } from '../http/route.ts';
import { accountRoutes } from './account.ts';
import { alarmReportExportRoutes } from './alarmReportExport.ts';
import { alarmReportRoutes } from './alarmReport.ts';
import { alarmRoutes } from './alarms.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { avatarRoutes } from './avatar.ts';
import { captchaRoutes } from './captcha.ts';
import { commonRoutes } from './common.ts';
import { deviceActionRoutes } from './deviceActions.ts';
import { deviceExportRoutes } from './deviceExports.ts';
import { deviceHistoryRoutes } from './deviceHistory.ts';
import { deviceRoutes } from './devices.ts';
import { deviceModelRoutes } from './models.ts';
import { companyExportRoutes } from './companyExports.ts';
import { companyRoutes } from './companies.ts';
import { dictionaryRoutes } from './dictionaries.ts';
import { globalSettingRoutes } from './globalSettings.ts';
import { healthRoutes } from './health.ts';
import { imeiExportRoutes } from './imeiExports.ts';
import { imeiRoutes } from './imei.ts';
import { importFileRoutes } from './importFiles.ts';
import { importRoutes } from './imports.ts';
import { inputTipsRoutes } from './inputTips.ts';
import { mapRoutes } from './map.ts';
import { mapLayerRoutes } from './mapLayers.ts';
import { mapTokenRoutes } from './mapToken.ts';
import { messageConfigRoutes } from './messageConfigs.ts';
import { mockRoutes } from './mock.ts';
import { noticeRoutes } from './notices.ts';
import { outboxRoutes } from './outbox.ts';
import { ownSessionRoutes } from './ownSessions.ts';
import { overdueRoutes } from './overdue.ts';
import { passwordResetRoutes } from './passwordReset.ts';
import { organizationRoutes } from './organizations.ts';
import { peopleRoutes } from './people.ts';
import { personExportRoutes } from './personExports.ts';
import { quarantineRoutes } from './quarantine.ts';
import { railExportRoutes } from './railExports.ts';
import { railRoutes } from './rails.ts';
import { proveRoutes } from './prove.ts';
import { projectExportRoutes } from './projectExports.ts';
import { projectRoutes } from './projects.ts';
import { realtimeRoutes } from './realtime.ts';
import { registerRoutes } from './register.ts';
import { regionRoutes } from './regions.ts';
import { searchRoutes } from './search.ts';
import { securitySettingRoutes } from './securitySettings.ts';
import { settingRoutes } from './settings.ts';
import { statisticsRoutes } from './statistics.ts';
import { systemHealthRoutes } from './systemHealth.ts';
import { totpRoutes } from './totp.ts';
import { userExportRoutes } from './userExports.ts';
import { userNoticeRoutes } from './userNotices.ts';
import { userRoutes } from './users.ts';
import { userSessionRoutes } from './userSessions.ts';
import { wallScreenRoutes } from './wallScreen.ts';

/** The table of calls for people: a call is a row here. */
export const routeTable = [
  ...authRoutes,
  ...captchaRoutes,
  ...registerRoutes,
  ...passwordResetRoutes,
  ...accountRoutes,
  ...ownSessionRoutes,
  ...avatarRoutes,
  ...totpRoutes,
  ...proveRoutes,
  ...securitySettingRoutes,
  ...mapTokenRoutes,
  ...mockRoutes,
  ...noticeRoutes,
  ...messageConfigRoutes,
  ...outboxRoutes,
  ...searchRoutes,
  ...settingRoutes,
  ...wallScreenRoutes,
  ...globalSettingRoutes,
  ...deviceModelRoutes,
  ...commonRoutes,
  ...organizationRoutes,
  ...regionRoutes,
  ...companyRoutes,
  ...companyExportRoutes,
  ...peopleRoutes,
  ...personExportRoutes,
  ...projectRoutes,
  ...projectExportRoutes,
  ...dictionaryRoutes,
  ...statisticsRoutes,
  ...mapRoutes,
  ...mapLayerRoutes,
  ...inputTipsRoutes,
  ...realtimeRoutes,
  ...alarmRoutes,
  ...alarmReportRoutes,
  ...alarmReportExportRoutes,
  ...deviceRoutes,
  ...railRoutes,
  ...railExportRoutes,
  ...deviceActionRoutes,
  ...deviceHistoryRoutes,
  ...deviceExportRoutes,
  ...userRoutes,
  ...userSessionRoutes,
  ...userExportRoutes,
  ...userNoticeRoutes,
  ...imeiRoutes,
  ...imeiExportRoutes,
  ...importRoutes,
  ...importFileRoutes,
  ...auditRoutes,
  ...overdueRoutes,
  ...quarantineRoutes,
  ...systemHealthRoutes,
  ...healthRoutes,
] as const;

/** Every call with its declaration, for the walk over the table. */
export function listRoutes(): readonly AnyRoute[] {
  return routeTable;
}
