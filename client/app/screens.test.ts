import { expect, test } from 'vitest';
import en from '#client/i18n/en-US.json' with { type: 'json' };
import zh from '#client/i18n/zh-CN.json' with { type: 'json' };
import { redirects } from './screenRows.ts';
import { screens } from './screens.tsx';
import { sections } from '#client/stores/nav/sections.ts';

const home = { closable: false, cache: true };
const kept = { closable: true, cache: true };
const fresh = { closable: true, cache: false };

/** docs/requirements.md C1, row by row: path, name, titles, who else may open it, tab. */
const table = [
  ['/position/index', 'position-index', '实时定位', 'Real-time positioning', undefined, home],
  ['/project/index', 'project-index', '项目维护', 'Project maintenance', undefined, kept],
  ['/realtimeData/index', 'realtimeData-index', '实时数据', 'Real-time data', undefined, kept],
  [
    '/realtimeData/alarmFault',
    'realtimeData-alarmFault',
    '设备告警故障报表',
    'Alarm and fault report',
    undefined,
    kept,
  ],
  ['/realtimeData/alarmHealth', 'realtimeData-alarmHealth', '告警体检', 'Alarm health', undefined, kept],
  ['/realtimeData/roster', 'realtimeData-roster', '值班表', 'Duty roster', undefined, kept],
  ['/realtimeData/handover', 'realtimeData-handover', '交接班', 'Shift hand-over', undefined, kept],
  ['/device/index', 'device-index', '设备管理', 'Device management', undefined, kept],
  ['/device/deviceList', 'deviceList', '设备管理', 'Device management', undefined, kept],
  ['/device/railList', 'railList', '围栏管理', 'Fence management', undefined, kept],
  [
    '/device/deviceAlarmList',
    'deviceAlarmList',
    '设备告警（火警管理）',
    'Device alarms (fire alarm management)',
    undefined,
    kept,
  ],
  ['/message/list', 'message-list', '消息列表', 'Message list', undefined, fresh],
  ['/message/msgsettings', 'msgsettings', '消息设置', 'Message settings', ['supervise_zhidui'], fresh],
  ['/message/messageDetail', 'messageDetail', '消息详情', 'Message detail', undefined, fresh],
  ['/systemManage/list', 'systemManage-list', '用户管理', 'User management', ['supervise_zhidui'], kept],
  ['/systemManage/list/detail', 'systemManage-detail', '用户详情', 'User detail', ['supervise_zhidui'], fresh],
  ['/systemManage/overdueSetting', 'overdueSetting', '超期设置', 'Overdue settings', ['operate'], fresh],
  ['/userManage/index', 'userManage-index', '用户列表', 'User list', undefined, kept],
  ['/userManage/company', 'company', '单位管理', 'Company management', undefined, kept],
  ['/userManage/user', 'personnel', '人员管理', 'Personnel management', undefined, kept],
  ['/systemSet/personSet', 'personSet', '个人设置', 'Personal settings', undefined, fresh],
  ['/imeiImport/index', 'imeiImport-index', '导入列表', 'Import list', ['root'], fresh],
  ['/imeiImport/imei', 'imei', 'IMEI列表', 'IMEI list', ['root'], kept],
  ['/imeiImport/importRecord', 'importRecord', '导入记录', 'Import records', ['root'], kept],
  ['/log', 'log', '系统日志', 'Log', undefined, fresh],
  ['/login', 'login', '登录', 'Sign in', undefined, undefined],
  ['/register', 'register', '注册', 'Register', undefined, undefined],
  ['/register/result', 'register-result', '注册结果', 'Registration result', undefined, undefined],
  ['/screen', 'screen', '大屏监控', 'Wall screen', undefined, undefined],
] as const;

const textOf = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);

test('SEED-036 every route has the name, the titles, the rights and the tab of the specification', () => {
  const rows = screens
    .filter(({ path }) => !['/403', '/404', '/500'].includes(path))
    .map(({ path, name, titleKey, auth, tab }) => [path, name, textOf(zh, titleKey), textOf(en, titleKey), auth, tab]);
  const byPath = ([a]: readonly unknown[], [b]: readonly unknown[]): number => String(a).localeCompare(String(b));
  expect(rows.toSorted(byPath)).toEqual(table.map((row) => [...row]).toSorted(byPath));
});

test('SEED-366 a section is called as the specification calls the address that leads on to it', () => {
  const labels = {
    '/device': ['设备维护', 'Device maintenance'],
    '/message': ['消息中心', 'Message center'],
    '/systemManage': ['系统管理', 'System management'],
    '/userManage': ['用户管理', 'User management'],
    '/imeiImport': ['IMEI导入', 'IMEI import'],
  };
  const shown = sections
    .filter(({ path }) => path in redirects)
    .map(({ path, titleKey }) => [path, [textOf(zh, titleKey), textOf(en, titleKey)]]);
  expect(Object.fromEntries(shown)).toEqual(labels);
});
