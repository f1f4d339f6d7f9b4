import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyScreen } from './lazyScreen.ts';
import type { RouteRow } from './routes.ts';

/** A screen is a row here: menu, guard, title, tab and chunk derive from it. */
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

const kept = { closable: true, cache: true } as const;

export const screens: readonly Screen[] = [
  {
    path: '/position/index',
    name: 'position-index',
    titleKey: 'page.position.title',
    access: 'login',
    entry: 'position',
    frame: true,
    tab: { closable: false, cache: true },
    screen: position,
  },
  {
    path: '/project/index',
    name: 'project-index',
    titleKey: 'page.project.title',
    access: 'login',
    entry: 'project',
    frame: true,
    tab: kept,
    screen: project,
  },
  {
    path: '/realtimeData/index',
    name: 'realtimeData-index',
    titleKey: 'page.realtimeData.title',
    access: 'login',
    entry: 'realtimeData',
    frame: true,
    tab: kept,
    screen: realtimeData,
  },
  {
    path: '/realtimeData/alarmFault',
    name: 'realtimeData-alarmFault',
    titleKey: 'page.alarmFault.title',
    access: 'login',
    entry: 'realtimeData',
    frame: true,
    tab: kept,
    screen: alarmReport,
  },
  {
    path: '/device/index',
    name: 'device-index',
    titleKey: 'page.deviceList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: devicePages,
  },
  {
    path: '/device/deviceList',
    name: 'deviceList',
    titleKey: 'page.deviceList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: devicePages,
  },
  {
    path: '/device/railList',
    name: 'railList',
    titleKey: 'page.railList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: devicePages,
  },
  {
    path: '/device/deviceAlarmList',
    name: 'deviceAlarmList',
    titleKey: 'page.deviceAlarmList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: devicePages,
  },
  {
    path: '/systemSet/personSet',
    name: 'personSet',
    titleKey: 'page.personSet.title',
    access: 'login',
    entry: 'systemSet',
    frame: true,
    tab: { closable: true, cache: false },
    screen: personSet,
  },
  {
    path: '/register',
    name: 'register',
    titleKey: 'page.register.title',
    access: 'public',
    frame: false,
    screen: register,
  },
  {
    path: '/register/result',
    name: 'register-result',
    titleKey: 'page.registerResult.title',
    access: 'login',
    frame: false,
    screen: registerResult,
  },
  {
    path: '/message/list',
    name: 'message-list',
    titleKey: 'page.messageList.title',
    access: 'login',
    entry: 'message',
    frame: true,
    tab: { closable: true, cache: false },
    screen: messages,
  },
  {
    path: '/message/msgsettings',
    name: 'msgsettings',
    titleKey: 'page.msgsettings.title',
    access: 'login',
    auth: ['supervise_zhidui'],
    entry: 'message',
    frame: true,
    tab: { closable: true, cache: false },
    screen: messageSettings,
  },
  {
    path: '/message/messageDetail',
    name: 'messageDetail',
    titleKey: 'page.messageDetail.title',
    access: 'login',
    entry: 'message',
    frame: true,
    tab: { closable: true, cache: false },
    screen: messageDetail,
  },
  {
    path: '/log',
    name: 'log',
    titleKey: 'log.title',
    access: 'login',
    frame: true,
    tab: { closable: true, cache: false },
    screen: logPage,
  },
  {
    path: '/systemManage/list',
    name: 'systemManage-list',
    titleKey: 'page.systemManageList.title',
    access: 'login',
    auth: ['supervise_zhidui'],
    frame: true,
    tab: kept,
    screen: systemUsers,
  },
  {
    path: '/systemManage/list/detail',
    name: 'systemManage-detail',
    titleKey: 'page.userDetail.title',
    access: 'login',
    auth: ['supervise_zhidui'],
    frame: true,
    tab: { closable: true, cache: false },
    screen: userDetail,
  },
  {
    path: '/systemManage/overdueSetting',
    name: 'overdueSetting',
    titleKey: 'page.overdueSetting.title',
    access: 'login',
    auth: ['operate'],
    frame: true,
    tab: { closable: true, cache: false },
    screen: overdueSetting,
  },
  {
    path: '/userManage/index',
    name: 'userManage-index',
    titleKey: 'page.userManageIndex.title',
    access: 'login',
    entry: 'userManage',
    frame: true,
    tab: kept,
    screen: userList,
  },
  {
    path: '/userManage/company',
    name: 'company',
    titleKey: 'page.company.title',
    access: 'login',
    entry: 'userManage',
    frame: true,
    tab: kept,
    screen: company,
  },
  {
    path: '/userManage/user',
    name: 'personnel',
    titleKey: 'page.personnel.title',
    access: 'login',
    entry: 'userManage',
    frame: true,
    tab: kept,
    screen: personnel,
  },
  { path: '/screen', name: 'screen', titleKey: 'wall.title', access: 'login', frame: false, screen: wall },
  {
    path: '/imeiImport/index',
    name: 'imeiImport-index',
    titleKey: 'page.imeiImportIndex.title',
    access: 'login',
    auth: ['root'],
    entry: 'imeiImport',
    frame: true,
    tab: { closable: true, cache: false },
    screen: imeiImport,
  },
  {
    path: '/imeiImport/imei',
    name: 'imei',
    titleKey: 'page.imei.title',
    access: 'login',
    auth: ['root'],
    entry: 'imeiImport',
    frame: true,
    tab: kept,
    screen: imei,
  },
  {
    path: '/imeiImport/importRecord',
    name: 'importRecord',
    titleKey: 'page.importRecord.title',
    access: 'login',
    auth: ['root'],
    entry: 'imeiImport',
    frame: true,
    tab: kept,
    screen: importRecord,
  },
  { path: '/login', name: 'login', titleKey: 'page.login.title', access: 'public', frame: false, screen: login },
  { path: '/403', name: '403', titleKey: 'page.forbidden.title', access: 'public', frame: false, screen: forbidden },
  { path: '/404', name: '404', titleKey: 'page.notFound.title', access: 'public', frame: false, screen: notFound },
  {
    path: '/500',
    name: '500',
    titleKey: 'page.serverError.title',
    access: 'public',
    frame: false,
    screen: serverError,
  },
];

/** What an unknown path shows, at its own address. */
export const unknown: Screen = {
  path: '*',
  name: '404',
  titleKey: 'page.notFound.title',
  access: 'public',
  frame: false,
  screen: notFound,
};

/** Addresses that only lead on. @source seed §2 */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/position/index',
  '/index': '/position/index',
  '/device': '/device/index',
  '/message': '/message/list',
  '/systemSet': '/systemSet/personSet',
  '/systemManage': '/systemManage/list',
  '/userManage': '/userManage/index',
  '/imeiImport': '/imeiImport/index',
};
