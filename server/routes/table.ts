import type { AnyRoute } from '../http/route.ts';
import { accountRoutes } from './account/account.ts';
import { alarmActRoutes, faultActRoutes } from './alarms/actRoutes.ts';
import { alarmExportRoutes } from './alarms/alarmExport.ts';
import { alarmHealthRoutes } from './alarms/alarmHealth.ts';
import { alarmPhotoRoutes } from './alarms/photos.ts';
import { alarmReportExportRoutes } from './alarms/alarmReportExport.ts';
import { alarmReportRoutes } from './alarms/alarmReport.ts';
import { alarmRoutes } from './alarms/alarms.ts';
import { auditRoutes } from './audit/audit.ts';
import { authRoutes } from './signIn/auth.ts';
import { avatarRoutes } from './account/avatar.ts';
import { captchaRoutes } from './signIn/captcha.ts';
import { commonRoutes } from './common.ts';
import { deviceActionRoutes } from './devices/deviceActions.ts';
import { deviceExportRoutes } from './devices/deviceExports.ts';
import { deviceHistoryRoutes } from './devices/deviceHistory.ts';
import { deviceRoutes } from './devices/devices.ts';
import { deviceModelRoutes } from './devices/models.ts';
import { companyExportRoutes } from './companies/companyExports.ts';
import { companyRoutes } from './companies/companies.ts';
import { dictionaryRoutes } from './dictionaries/dictionaries.ts';
import { globalSettingRoutes } from './settings/globalSettings.ts';
import { healthRoutes } from './health/health.ts';
import { imeiExportRoutes } from './imei/imeiExports.ts';
import { imeiRoutes } from './imei/imei.ts';
import { importFileRoutes } from './imports/importFiles.ts';
import { importRoutes } from './imports/imports.ts';
import { importUploadRoutes } from './imports/importUploads.ts';
import { inputTipsRoutes } from './map/inputTips.ts';
import { mapRoutes } from './map/map.ts';
import { mapLayerRoutes } from './map/mapLayers.ts';
import { mapTokenRoutes } from './map/mapToken.ts';
import { channelRoutes } from './messages/channels.ts';
import { channelTestRoutes } from './messages/channelTest.ts';
import { messageConfigRoutes } from './messages/messageConfigs.ts';
import { mockRoutes } from './mock/mock.ts';
import { noticeRoutes } from './notices/notices.ts';
import { outboxRoutes } from './messages/outbox.ts';
import { ownSessionRoutes } from './account/ownSessions.ts';
import { handoverRoutes } from './shifts/handovers.ts';
import { rosterRoutes } from './shifts/rosters.ts';
import { overdueRoutes } from './overdue/overdue.ts';
import { passwordResetRoutes } from './signIn/passwordReset.ts';
import { organizationRoutes } from './organizations/organizations.ts';
import { peopleRoutes } from './people/people.ts';
import { personExportRoutes } from './people/personExports.ts';
import { quarantineRoutes } from './quarantine/quarantine.ts';
import { railExportRoutes } from './rails/railExports.ts';
import { railRoutes } from './rails/rails.ts';
import { proveRoutes } from './account/prove.ts';
import { projectExportRoutes } from './projects/projectExports.ts';
import { projectRoutes } from './projects/projects.ts';
import { realtimeRoutes } from './realtime/realtime.ts';
import { registerRoutes } from './signIn/register.ts';
import { regionRoutes } from './dictionaries/regions.ts';
import { searchRoutes } from './search/search.ts';
import { securitySettingRoutes } from './settings/securitySettings.ts';
import { settingRoutes } from './settings/settings.ts';
import { statisticsRoutes } from './statistics/statistics.ts';
import { systemHealthRoutes } from './health/systemHealth.ts';
import { totpRoutes } from './account/totp.ts';
import { userExportRoutes } from './users/userExports.ts';
import { userNoticeRoutes } from './users/userNotices.ts';
import { userRoutes } from './users/users.ts';
import { userSessionRoutes } from './users/userSessions.ts';
import { wallScreenRoutes } from './settings/wallScreen.ts';

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
  ...channelRoutes,
  ...channelTestRoutes,
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
  ...alarmActRoutes,
  ...faultActRoutes,
  ...alarmPhotoRoutes,
  ...alarmHealthRoutes,
  ...alarmReportRoutes,
  ...alarmReportExportRoutes,
  ...alarmExportRoutes,
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
  ...importUploadRoutes,
  ...importFileRoutes,
  ...auditRoutes,
  ...overdueRoutes,
  ...rosterRoutes,
  ...handoverRoutes,
  ...quarantineRoutes,
  ...systemHealthRoutes,
  ...healthRoutes,
] as const;

/** Every call with its declaration, for the walk over the table. */
export function listRoutes(): readonly AnyRoute[] {
  return routeTable;
}
