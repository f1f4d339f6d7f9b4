import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyScreen } from '#client/ui/lazyScreen.ts';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { screenRows } from './screenRows.ts';
import { withTexts } from './withTexts.ts';

/** A row of the table with the part of the page that it shows, a chunk of its own. */
export interface Screen extends RouteRow {
  readonly screen: LazyExoticComponent<ComponentType>;
}

type Name = (typeof screenRows)[number]['name'];

// Several rows, one part.
const devicePages = lazyScreen(() => import('./DevicePages.tsx').then((m) => m.DevicePages));
const notFound = lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.NotFoundScreen));

/** The chunk of each row; a row without one does not compile. */
const parts: Readonly<Record<Name, Screen['screen']>> = {
  'position-index': lazyScreen(() =>
    import('#client/features/position/PositionScreen.tsx').then((m) => m.PositionScreen),
  ),
  'project-index': lazyScreen(() => import('#client/features/projects/ProjectScreen.tsx').then((m) => m.ProjectScreen)),
  'realtimeData-index': lazyScreen(() =>
    import('#client/features/realtimeData/RealtimeScreen.tsx').then((m) => m.RealtimeScreen),
  ),
  'realtimeData-alarmFault': lazyScreen(() =>
    import('#client/features/alarmReport/AlarmReportScreen.tsx').then((m) => m.AlarmReportScreen),
  ),
  'realtimeData-alarmHealth': withTexts(() =>
    import('#client/features/alarmHealth/AlarmHealthScreen.tsx').then((m) => m.AlarmHealthScreen),
  ),
  'realtimeData-roster': withTexts(() =>
    import('#client/features/roster/RosterScreen.tsx').then((m) => m.RosterScreen),
  ),
  'realtimeData-handover': withTexts(() =>
    import('#client/features/handover/HandoverScreen.tsx').then((m) => m.HandoverScreen),
  ),
  'device-index': devicePages,
  deviceList: devicePages,
  railList: devicePages,
  deviceAlarmList: devicePages,
  personSet: lazyScreen(() => import('#client/features/personSet/PersonSetScreen.tsx').then((m) => m.PersonSetScreen)),
  register: lazyScreen(() => import('#client/features/register/RegisterScreen.tsx').then((m) => m.RegisterScreen)),
  'register-result': lazyScreen(() =>
    import('#client/features/register/RegisterResultScreen.tsx').then((m) => m.RegisterResultScreen),
  ),
  'message-list': lazyScreen(() => import('#client/features/messages/MessageScreen.tsx').then((m) => m.MessageScreen)),
  msgsettings: lazyScreen(() =>
    import('#client/features/messageSettings/MessageSettingsScreen.tsx').then((m) => m.MessageSettingsScreen),
  ),
  messageDetail: withTexts(() =>
    import('#client/features/alarms/MessageDetailScreen.tsx').then((m) => m.MessageDetailScreen),
  ),
  log: lazyScreen(() => import('./LogPage.tsx').then((m) => m.LogPage)),
  'systemManage-list': lazyScreen(() =>
    import('#client/features/users/SystemUserScreen.tsx').then((m) => m.SystemUserScreen),
  ),
  'systemManage-detail': lazyScreen(() =>
    import('#client/features/userDetail/UserDetailScreen.tsx').then((m) => m.UserDetailScreen),
  ),
  overdueSetting: withTexts(() => import('#client/features/overdue/OverdueScreen.tsx').then((m) => m.OverdueScreen)),
  'userManage-index': lazyScreen(() =>
    import('#client/features/users/UserListScreen.tsx').then((m) => m.UserListScreen),
  ),
  company: lazyScreen(() => import('#client/features/companies/CompanyScreen.tsx').then((m) => m.CompanyScreen)),
  personnel: lazyScreen(() => import('#client/features/personnel/PersonnelScreen.tsx').then((m) => m.PersonnelScreen)),
  screen: lazyScreen(() => import('#client/features/wall/WallScreen.tsx').then((m) => m.WallScreen)),
  'imeiImport-index': withTexts(() =>
    import('#client/features/imeiImport/ImportScreen.tsx').then((m) => m.ImportScreen),
  ),
  imei: lazyScreen(() => import('#client/features/imeiStock/ImeiScreen.tsx').then((m) => m.ImeiScreen)),
  importRecord: withTexts(() => import('#client/features/imeiImport/RecordScreen.tsx').then((m) => m.RecordScreen)),
  login: lazyScreen(() => import('#client/features/login/LoginScreen.tsx').then((m) => m.LoginScreen)),
  403: lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ForbiddenScreen)),
  404: notFound,
  500: lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ServerErrorScreen)),
};

export const screens: readonly Screen[] = screenRows.map((row) => ({ ...row, screen: parts[row.name] }));

/** What an unknown path shows, at its own address. */
export const unknown: Screen = {
  path: '*',
  name: '404',
  titleKey: 'page.notFound.title',
  access: 'public',
  frame: false,
  screen: notFound,
};
