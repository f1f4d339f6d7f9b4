import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyScreen } from './lazyScreen.ts';
import type { RouteRow } from './routes.ts';
import { screenRows } from './screenRows.ts';

/** A row of the table with the part of the page that it shows, a chunk of its own. */
export interface Screen extends RouteRow {
  readonly screen: LazyExoticComponent<ComponentType>;
}

const position = lazyScreen(() => import('#client/features/position/PositionScreen.tsx').then((m) => m.PositionScreen));
const login = lazyScreen(() => import('#client/features/login/LoginScreen.tsx').then((m) => m.LoginScreen));
const register = lazyScreen(() => import('#client/features/register/RegisterScreen.tsx').then((m) => m.RegisterScreen));
const registerResult = lazyScreen(() =>
  import('#client/features/register/RegisterResultScreen.tsx').then((m) => m.RegisterResultScreen),
);
const personSet = lazyScreen(() =>
  import('#client/features/personSet/PersonSetScreen.tsx').then((m) => m.PersonSetScreen),
);
const devicePages = lazyScreen(() => import('./DevicePages.tsx').then((m) => m.DevicePages));
const realtimeData = lazyScreen(() =>
  import('#client/features/realtimeData/RealtimeScreen.tsx').then((m) => m.RealtimeScreen),
);
const alarmReport = lazyScreen(() =>
  import('#client/features/alarmReport/AlarmReportScreen.tsx').then((m) => m.AlarmReportScreen),
);
const messages = lazyScreen(() => import('#client/features/messages/MessageScreen.tsx').then((m) => m.MessageScreen));
const messageSettings = lazyScreen(() =>
  import('#client/features/messageSettings/MessageSettingsScreen.tsx').then((m) => m.MessageSettingsScreen),
);
const messageDetail = lazyScreen(() =>
  import('#client/features/alarms/MessageDetailScreen.tsx').then((m) => m.MessageDetailScreen),
);
const logPage = lazyScreen(() => import('./LogPage.tsx').then((m) => m.LogPage));
const systemUsers = lazyScreen(() =>
  import('#client/features/users/SystemUserScreen.tsx').then((m) => m.SystemUserScreen),
);
const userList = lazyScreen(() => import('#client/features/users/UserListScreen.tsx').then((m) => m.UserListScreen));
const userDetail = lazyScreen(() =>
  import('#client/features/userDetail/UserDetailScreen.tsx').then((m) => m.UserDetailScreen),
);
const overdueSetting = lazyScreen(() =>
  import('#client/features/overdue/OverdueScreen.tsx').then((m) => m.OverdueScreen),
);
const company = lazyScreen(() => import('#client/features/companies/CompanyScreen.tsx').then((m) => m.CompanyScreen));
const project = lazyScreen(() => import('#client/features/projects/ProjectScreen.tsx').then((m) => m.ProjectScreen));
const personnel = lazyScreen(() =>
  import('#client/features/personnel/PersonnelScreen.tsx').then((m) => m.PersonnelScreen),
);
const imeiImport = lazyScreen(() => import('#client/features/imeiImport/ImportScreen.tsx').then((m) => m.ImportScreen));
const importRecord = lazyScreen(() =>
  import('#client/features/imeiImport/RecordScreen.tsx').then((m) => m.RecordScreen),
);
const imei = lazyScreen(() => import('#client/features/imeiStock/ImeiScreen.tsx').then((m) => m.ImeiScreen));
const forbidden = lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ForbiddenScreen));
const notFound = lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.NotFoundScreen));
const serverError = lazyScreen(() =>
  import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ServerErrorScreen),
);

const wall = lazyScreen(() => import('#client/features/wall/WallScreen.tsx').then((m) => m.WallScreen));

type Name = (typeof screenRows)[number]['name'];
const parts: Readonly<Record<Name, Screen['screen']>> = {
  'position-index': position,
  'project-index': project,
  'realtimeData-index': realtimeData,
  'realtimeData-alarmFault': alarmReport,
  'device-index': devicePages,
  deviceList: devicePages,
  railList: devicePages,
  deviceAlarmList: devicePages,
  personSet,
  register,
  'register-result': registerResult,
  'message-list': messages,
  msgsettings: messageSettings,
  messageDetail,
  log: logPage,
  'systemManage-list': systemUsers,
  'systemManage-detail': userDetail,
  overdueSetting,
  'userManage-index': userList,
  company,
  personnel,
  screen: wall,
  'imeiImport-index': imeiImport,
  imei,
  importRecord,
  login,
  403: forbidden,
  404: notFound,
  500: serverError,
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
