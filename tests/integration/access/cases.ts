import { makeImei } from '#domain/devices/imei.ts';
import { factorySecurity } from '#domain/settings/security.ts';
import { startMs, type Sent } from '../server/town.ts';
import type { PlacedOrg } from './places.ts';
import { auditIdOf } from './world.ts';

/** How one call is tried. */
export interface AccessCase {
  /** The call that names a row of that organisation. */
  readonly at?: (org: PlacedOrg) => Sent;
  /** The call that names nobody's row. */
  readonly free?: Sent;
  /** A further call that names a row of the own organisation. */
  readonly also?: Sent;
  /** Errnos that say yes although the example leads to nothing (a state, a policy). */
  readonly yes?: readonly number[];
  /** Rows of another user of one's own organisation are foreign too: the call is for one's own rows. */
  readonly onlyMine?: true;
}

const query = (named: Readonly<Record<string, string>>): Sent => ({ query: named });
const body = (named: object): Sent => ({ body: named });
const empty: AccessCase = { free: {} };
const emptyBody: AccessCase = { free: body({}) };

/** Nowhere's rows are named like the others'. */
const orgIdsInQuery: AccessCase = { at: (org) => query({ orgIds: org }), free: {} };
const orgIdsInBody: AccessCase = { at: (org) => body({ orgIds: org }), free: body({}) };
const idOf = (prefix: string): AccessCase => ({ at: (org) => body({ id: `${prefix}-${org}` }) });
const idsOf = (prefix: string, more: object = {}): AccessCase => ({
  at: (org) => body({ ids: [`${prefix}-${org}`], ...more }),
});
const account = {
  username: 'newcomer',
  password: 'initial secret',
  real_name: '新人',
  mobile: '13700000001',
  roles: [],
};
const projectForm = { name: '新项目', code: 'NEW-1', regionCode: '340100', status: 'planned' };
const device = { device_name: '新设备', code: 'NEW-1', typeId: 'tilt', modelId: 'GL-T100' };
const days = { startDate: '2026-08-30', endDate: '2026-09-01' };
const railForm = (org: PlacedOrg) => ({ orgId: org, projectId: `pr-${org}`, name: '新护栏', railType: 'side' });
const circle = { center: '117.205,31.8' };
const dictionary = { type: 'railType', code: 'own1', name: '自定', nameEn: 'Own', orderNo: 1, enabled: true };

const webhookForm = {
  kind: 'webhook',
  name: '值班平台',
  url: 'https://hooks.example.com/in',
  secret: 'sixteen-or-more-letters',
};

/** The one of the town's first moment; the night before it has its sheet. */
const shift = { day: '2026-09-01', shift: 'day' };
const overdueRule = { ruleType: 'alarm_unhandled', name: '规则', minutes: 30, escalateRole: 'operate' };

/**
 * A case for every call of the table: a call without one fails the test. `at` gives, by organisation, the example that
 * succeeds for whoever may.
 */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  'GET /api/web/account/info': empty,
  'POST /api/web/account/updateInfo': { free: body({ version: 1, real_name: '改名' }) },
  'POST /api/web/account/updatePassword': {
    free: body({ mobile: '13800001000', oldPassword: 'a', newPassword: 'b secret', repeatNewPassword: 'b secret' }),
    yes: [1614, 1616],
  },
  'GET /api/web/account/pageSession': empty,
  'POST /api/web/account/revokeSession': { at: (org) => body({ id: `se-${org}` }), onlyMine: true },
  'POST /api/web/account/uploadAvatar': { free: body({}), yes: [1415] },
  'POST /api/web/account/removeAvatar': emptyBody,
  'GET /api/web/account/avatar': { at: (org) => query({ id: `fi-${org}` }) },
  'POST /api/web/account/prove': { free: body({ password: 'wrong' }), yes: [1627] },
  'POST /api/web/account/totpBegin': { free: body({ password: 'wrong' }), yes: [1614] },
  'POST /api/web/account/totpConfirm': { free: body({ code: '123456' }), yes: [9005, 1619, 1620, 1621] },
  'POST /api/web/account/totpDisable': { free: body({ password: 'wrong', code: '123456' }), yes: [9005, 1614] },
  'POST /api/web/account/renewRecoveryCodes': { free: body({ password: 'wrong' }), yes: [1614] },
  'GET /home/setting/setting/security': empty,
  'POST /home/setting/setting/security': { free: body(factorySecurity) },
  'GET /api/web/common/getMapToken': { free: query({ type: 'map' }) },
  'GET /api/web/account/pageNotice': empty,
  'GET /api/web/account/noticeInfo': { at: (org) => query({ id: `no-${org}` }), onlyMine: true },
  'POST /api/web/account/readNotice': { at: (org) => body({ noticeId: `no-${org}` }), onlyMine: true },
  'POST /api/web/account/handleNotice': { at: (org) => body({ noticeId: `no-${org}` }), onlyMine: true },
  'POST /api/web/account/readAllNotice': { free: body({ tab: 'messages' }) },
  'GET /api/web/account/getNoticeTabs': empty,
  'GET /api/web/account/getNoticeNoReadCount': empty,
  'GET /api/web/account/getUnreadOrAbnormalCount': empty,
  'POST /home/message/message/configList': { at: (org) => body({ orgId: org }), free: body({}) },
  'POST /home/message/message/configSave': {
    at: (org) => body({ orgId: org, items: [{ noticeAction: 'NA02', enabled: false }] }),
  },
  'POST /home/message/message/messageReceiverList': { at: (org) => body({ configId: `mc-${org}` }) },
  'POST /home/message/message/messageReceiverAdd': {
    at: (org) =>
      body({
        configId: `mc-${org}`,
        receivers: [{ receiverType: 'person', personId: `pe-${org}`, channels: ['mail'] }],
      }),
  },
  'POST /home/message/message/messageReceiverDelete': idOf('mr'),
  'POST /home/message/message/testSend': { free: body({ noticeAction: 'NA01', channels: ['inapp'] }) },
  'POST /home/message/message/outboxList': orgIdsInBody,
  'POST /home/message/message/outboxRetry': idOf('ob'),
  'POST /home/message/message/outboxDrop': idOf('ob'),
  'POST /home/message/channel/list': { at: (org) => body({ orgId: org }), free: body({}) },
  'POST /home/message/channel/add': { at: (org) => body({ ...webhookForm, orgId: org }) },
  'POST /home/message/channel/update': { at: (org) => body({ ...webhookForm, id: `ch-${org}` }) },
  'POST /home/message/channel/setEnabled': { at: (org) => body({ id: `ch-${org}`, enabled: false }) },
  'POST /home/message/channel/delete': idOf('ch'),
  'POST /home/message/channel/test': idOf('ch'),
  'GET /api/web/common/search': { free: query({ keyword: 'mk-' }) },
  'GET /api/web/setting/layout': empty,
  'POST /api/web/setting/layout': { free: body({ tabs: true }) },
  'GET /api/web/setting/views': empty,
  'POST /api/web/setting/views': { free: body({ views: [{ name: 'mine', path: '/device/deviceAlarmList' }] }) },
  'GET /api/web/setting/personal': empty,
  'POST /api/web/setting/personal': { free: body({ soundOnAlarm: true }) },
  'GET /api/web/setting/tabs': empty,
  'POST /api/web/setting/tabs': { free: body({ tabs: [] }) },
  'GET /api/web/setting/screen': { at: (org) => query({ orgId: org }), free: {} },
  'POST /api/web/setting/screen': { at: (org) => body({ orgId: org, title: '大屏', version: 0 }) },
  'GET /home/setting/setting/global': empty,
  'POST /home/setting/setting/global': { free: body({ silentMinutes: 20, version: 0 }) },
  'POST /home/deviceType/deviceType/save': { free: body({ code: 'typex', name: '类型', nameEn: 'Type', metrics: [] }) },
  'POST /home/deviceType/deviceType/delete': { free: body({ id: 'light' }), yes: [9005, 9006] },
  'POST /home/deviceModel/deviceModel/save': {
    free: body({
      typeId: 'tilt',
      code: 'MODEL-X',
      name: '型号',
      manufacturer: '',
      reportIntervalSec: 60,
      heightMm: null,
      thresholds: {},
    }),
  },
  'POST /home/deviceModel/deviceModel/delete': { free: body({ id: 'GL-L60' }), yes: [9005, 9006] },
  'GET /api/web/common/getOrgTree': empty,
  'POST /home/org/org/list': emptyBody,
  'POST /home/org/org/info': { at: (org) => body({ id: org }) },
  'POST /home/org/org/add': { at: (org) => body({ parentId: org, title: '新组织' }) },
  'POST /home/org/org/update': { at: (org) => body({ id: org, title: `改名 ${org}` }) },
  'POST /home/org/org/delete': { at: (org) => body({ id: org }), yes: [9005, 9006] },
  'POST /home/org/org/move': { at: (org) => body({ id: 'north', parentId: org }), yes: [1001, 9005] },
  'GET /api/web/dict/getRegionTree': empty,
  'POST /home/company/company/listPage': orgIdsInBody,
  'POST /home/company/company/info': idOf('co'),
  'POST /home/company/company/add': { at: (org) => body({ orgId: org, name: '新单位', type: 'owner' }) },
  'POST /home/company/company/update': {
    at: (org) => body({ id: `co-${org}`, orgId: org, name: '改名单位', type: 'owner' }),
  },
  'POST /home/company/company/delete': { ...idOf('co'), yes: [9006] },
  'POST /home/company/company/setStatus': idsOf('co', { status: 'disabled' }),
  'POST /home/company/company/move': { at: (org) => body({ ids: [`co-${org}`], orgId: org }), yes: [1001] },
  'POST /home/company/company/export': orgIdsInBody,
  'POST /home/project/project/listPage': orgIdsInBody,
  'POST /home/project/project/info': idOf('pr'),
  'POST /home/project/project/thresholds': emptyBody,
  'POST /home/project/project/add': { at: (org) => body({ orgId: org, ...projectForm }) },
  'POST /home/project/project/update': { at: (org) => body({ id: `pr-${org}`, orgId: org, ...projectForm }) },
  'POST /home/project/project/delete': { ...idOf('pr'), yes: [9006] },
  'POST /home/project/project/setStatus': idsOf('pr', { status: 'archived' }),
  'POST /home/project/project/export': orgIdsInBody,
  'POST /home/person/person/listPage': orgIdsInBody,
  'POST /home/person/person/info': idOf('pe'),
  'POST /home/person/person/add': { at: (org) => body({ orgId: org, real_name: '新人', mobile: '13700000002' }) },
  'POST /home/person/person/update': {
    at: (org) => body({ id: `pe-${org}`, orgId: org, real_name: '改名', mobile: '13700000003' }),
  },
  'POST /home/person/person/delete': idOf('pe'),
  'POST /home/person/person/setStatus': idsOf('pe', { status: 'off' }),
  'POST /home/person/person/move': {
    at: (org) => body({ ids: [`li-${org}`], companyId: `co-${org}` }),
    yes: [1001],
  },
  'POST /home/person/person/createAccount': {
    at: (org) =>
      body({
        id: `pe-${org}`,
        orgId: org,
        username: 'newcomer',
        password: 'initial secret',
        mobile: '13700000004',
        roles: [],
      }),
  },
  'POST /home/person/person/unlink': idOf('li'),
  'POST /home/person/person/export': orgIdsInBody,
  'POST /home/rail/rail/listPage': orgIdsInBody,
  'POST /home/rail/rail/info': idOf('ra'),
  'POST /home/rail/rail/add': { at: (org) => body(railForm(org)) },
  'POST /home/rail/rail/update': { at: (org) => body({ id: `ra-${org}`, ...railForm(org) }) },
  'POST /home/rail/rail/savePath': {
    at: (org) => body({ id: `ra-${org}`, path: '[[117.2,31.8],[117.21,31.8]]', version: 1 }),
  },
  'POST /home/rail/rail/placeDevices': {
    at: (org) => body({ id: `ra-${org}`, deviceIds: `de-${org}`, mode: 'even' }),
    yes: [9005],
  },
  'POST /home/rail/rail/maintained': idsOf('ra'),
  'POST /home/rail/rail/setCycle': idsOf('ra', { maintenanceCycleDays: 30 }),
  'POST /home/rail/rail/delete': { ...idOf('ra'), yes: [9006] },
  'POST /home/rail/rail/export': orgIdsInBody,
  'POST /home/imei/imei/listPage': orgIdsInBody,
  'POST /home/imei/imei/add': { at: (org) => body({ imei: makeImei('86412399', 1), orgId: org }) },
  'POST /home/imei/imei/update': { at: (org) => body({ id: `im-${org}`, orgId: org, remark: '备注' }) },
  'POST /home/imei/imei/delete': idsOf('im'),
  'POST /home/imei/imei/setStatus': idsOf('im', { status: 'disabled' }),
  'POST /home/imei/imei/move': { at: (org) => body({ ids: [`im-${org}`], orgId: org }), yes: [1001] },
  'POST /home/imei/imei/setModel': idsOf('im', { modelId: 'GL-T200' }),
  'POST /home/imei/imei/createDevices': {
    at: (org) => body({ ids: [`im-${org}`], projectId: `pr-${org}`, railId: `ra-${org}` }),
  },
  'POST /home/imei/imei/export': orgIdsInBody,
  'GET /home/imei/imei/template': empty,
  'POST /home/imei/imei/upload': { free: body({}), yes: [1415] },
  'POST /home/imei/importRecord/listPage': emptyBody,
  'POST /home/imei/importRecord/info': idOf('ij'),
  'POST /home/imei/importRecord/rows': idOf('ij'),
  'POST /home/imei/importRecord/cancel': { ...idOf('ij'), yes: [9005] },
  'POST /home/imei/importRecord/pause': { ...idOf('ij'), yes: [9005] },
  'POST /home/imei/importRecord/resume': { ...idOf('ij'), yes: [9005] },
  'POST /home/imei/importRecord/retry': { ...idOf('ij'), yes: [9005] },
  'POST /home/imei/importRecord/undo': idOf('ij'),
  'POST /home/imei/importRecord/resubmit': {
    at: (org) => body({ id: `ij-${org}`, rows: [{ rowNo: 2, values: { remark: '改' } }] }),
  },
  'GET /home/imei/importRecord/errors': { at: (org) => query({ id: `ij-${org}` }) },
  'POST /home/imei/importRecord/secrets': { ...idOf('ij'), yes: [9005] },
  'GET /home/imei/importRecord/source': { at: (org) => query({ id: `ij-${org}` }) },
  'GET /api/web/dict/getNoticeAction': empty,
  'GET /api/web/dict/getDict': { free: query({ type: 'severity' }) },
  'GET /api/web/dict/getDeviceTypeAndModelTree': empty,
  'POST /home/dict/dict/listPage': { free: body({ type: 'severity' }) },
  'POST /home/dict/dict/save': { free: body(dictionary) },
  'POST /home/dict/dict/delete': { free: body({ type: 'severity', code: '1' }), yes: [9005] },
  'GET /api/web/index/getDeviceCount': orgIdsInQuery,
  'GET /api/web/index/getAlarmEventCountOnDate': {
    at: (org) => query({ ...days, orgIds: org }),
    free: query(days),
  },
  'GET /api/web/index/getDeviceCountOnDateAndModel': orgIdsInQuery,
  'GET /api/web/index/getAlarmEventCountOnRail': orgIdsInQuery,
  'GET /api/web/index/getAlarmEvent': orgIdsInQuery,
  'GET /api/web/map/getPoints': orgIdsInQuery,
  'GET /api/web/map/getRails': orgIdsInQuery,
  'GET /api/web/map/getHeat': orgIdsInQuery,
  'GET /api/web/map/circle': { at: (org) => query({ ...circle, orgIds: org }), free: query(circle) },
  'POST /api/web/map/exportCircle': { at: (org) => body({ ...circle, orgIds: org }), free: body(circle) },
  'GET /v3/assistant/inputtips': { free: query({ keywords: 'mk-' }) },
  'GET /api/web/realtime/getSnapshot': empty,
  'GET /api/web/realtime/getChanges': { free: query({ since: '0', scope: 'a name' }) },
  'GET /api/web/realtime/pageRealtimeData': orgIdsInQuery,
  'GET /api/web/realtime/getLatest': { free: query({ deviceIds: 'de-city,de-other' }) },
  'GET /api/web/realtime/getHistory': {
    at: (org) => query({ deviceId: `de-${org}`, metrics: 'temp', start: '1788235200000', end: '1788235300000' }),
  },
  'GET /api/web/alarm/pageAlarm': orgIdsInQuery,
  'GET /api/web/fault/pageAlarm': orgIdsInQuery,
  'GET /api/web/alarm/getTabs': orgIdsInQuery,
  'GET /api/web/fault/getTabs': orgIdsInQuery,
  'GET /api/web/alarm/getAlarmFaultReport': orgIdsInQuery,
  'GET /api/web/fault/getAlarmFaultReport': orgIdsInQuery,
  'GET /api/web/alarm/getHealth': orgIdsInQuery,
  'POST /api/web/alarm/export': orgIdsInBody,
  'POST /api/web/fault/export': orgIdsInBody,
  'POST /api/web/fault/exportAlarmFaultReport': orgIdsInBody,
  'POST /api/web/alarm/exportAlarmFaultReport': orgIdsInBody,
  'GET /api/web/alarm/findById': { at: (org) => query({ id: `al-${org}` }) },
  'GET /api/web/fault/findById': { at: (org) => query({ id: `fa-${org}` }) },
  'GET /api/web/fault/pageMember': { at: (org) => query({ id: `fa-${org}` }) },
  'POST /api/web/alarm/ack': idsOf('al'),
  'POST /api/web/alarm/handle': idsOf('al', { result: '已经处理', method: 'onsite' }),
  'POST /api/web/alarm/clear': { ...idsOf('al', { reason: '已经恢复' }), yes: [9005] },
  'POST /api/web/alarm/falseReport': idsOf('al', { reason: '不是事故' }),
  'POST /api/web/alarm/assign': { ...idsOf('al', { userId: null }), yes: [1001] },
  'POST /api/web/alarm/shelve': idsOf('al', { reason: '正在检修', until: startMs + 3_600_000 }),
  'POST /api/web/alarm/unshelve': { ...idsOf('al'), yes: [1001] },
  'POST /api/web/alarm/comment': { at: (org) => body({ id: `al-${org}`, text: '看过了' }) },
  'POST /api/web/alarm/reopen': { ...idsOf('al', { reason: '又出现了' }), yes: [9005] },
  'POST /api/web/alarm/undo': { ...idsOf('al'), yes: [9005, 9004] },
  'POST /api/web/alarm/uploadPhoto': { free: body({}), yes: [1415] },
  'POST /api/web/fault/uploadPhoto': { free: body({}), yes: [1415] },
  'GET /api/web/alarm/photo': { at: (org) => query({ id: `ph-${org}` }) },
  'POST /api/web/alarm/add': {
    at: (org) => body({ deviceId: `de-${org}`, typeCode: 'COLLISION', content: '护栏被撞歪' }),
    also: body({ railId: 'ra-north', typeCode: 'COLLISION', content: '护栏被撞歪' }),
  },
  'POST /api/web/fault/add': {
    at: (org) => body({ railId: `ra-${org}`, typeCode: 'SENSOR_FAULT', content: '传感器外壳破损' }),
  },
  'POST /api/web/fault/ack': idsOf('fa'),
  'POST /api/web/fault/handle': idsOf('fa', { result: '已经处理', method: 'onsite' }),
  'POST /api/web/fault/clear': { ...idsOf('fa', { reason: '已经恢复' }), yes: [9005] },
  'POST /api/web/fault/falseReport': idsOf('fa', { reason: '不是故障' }),
  'POST /api/web/fault/assign': { ...idsOf('fa', { userId: null }), yes: [1001] },
  'POST /api/web/fault/shelve': idsOf('fa', { reason: '正在检修', until: startMs + 3_600_000 }),
  'POST /api/web/fault/unshelve': { ...idsOf('fa'), yes: [1001] },
  'POST /api/web/fault/comment': { at: (org) => body({ id: `fa-${org}`, text: '看过了' }) },
  'POST /api/web/fault/reopen': { ...idsOf('fa', { reason: '又出现了' }), yes: [9005] },
  'POST /api/web/fault/undo': { ...idsOf('fa'), yes: [9005, 9004] },
  'POST /home/device/device/listPage': orgIdsInBody,
  'POST /home/device/device/info': idOf('de'),
  'POST /home/device/device/add': {
    at: (org) => body({ ...device, imei: makeImei('86099999', 1), projectId: `pr-${org}` }),
  },
  'POST /home/device/device/update': { at: (org) => body({ ...device, id: `de-${org}`, projectId: `pr-${org}` }) },
  'POST /home/device/device/delete': { at: (org) => body({ id: `de-${org}`, force: true }) },
  'POST /home/device/device/move': { at: (org) => body({ ids: [`de-${org}`], railId: `ra-${org}` }), yes: [1001] },
  'POST /home/device/device/setEnabled': idsOf('de', { enabled: false }),
  'POST /home/device/device/setModel': idsOf('de', { modelId: 'GL-T200' }),
  'POST /home/device/device/setPosition': {
    at: (org) => body({ id: `de-${org}`, position: '117.23456,31.82345' }),
  },
  'POST /home/device/device/replaceImei': {
    at: (org) => body({ id: `de-${org}`, imei: makeImei('86099999', 2) }),
  },
  'POST /home/device/device/rotateSecret': idOf('de'),
  'POST /home/device/device/statusLog': idOf('de'),
  'POST /home/device/device/availability': idOf('de'),
  'POST /home/device/device/export': orgIdsInBody,
  'POST /home/device/device/setMaintenance': idsOf('de', { until: null }),
  'POST /home/device/device/maintained': idsOf('de'),
  'POST /home/rail/rail/setMaintenance': idsOf('ra', { until: null }),
  'POST /home/project/project/setMaintenance': idsOf('pr', { until: null }),
  'POST /home/user/user/listPage': orgIdsInBody,
  'POST /home/user/user/info': { ...idOf('us'), also: body({ id: 'placed-root' }) },
  'POST /home/user/user/add': { at: (org) => body({ ...account, orgId: org }) },
  'POST /home/user/user/update': { at: (org) => body({ id: `us-${org}`, version: 1, real_name: '改名' }) },
  'POST /home/user/user/delete': { ...idOf('us'), yes: [9006] },
  'POST /home/user/user/updatePassword': {
    at: (org) => body({ id: `us-${org}`, newPassword: 'another secret', repeatNewPassword: 'another secret' }),
  },
  'POST /home/user/user/resetTotp': { ...idOf('us'), yes: [9005] },
  'POST /home/user/user/approve': { at: (org) => body({ id: 'waiting', orgId: org, roles: [] }) },
  'POST /home/user/user/reject': { free: body({ ids: ['waiting'] }) },
  'POST /home/user/user/setStatus': idsOf('us', { status: 'disabled' }),
  'POST /home/user/user/setRoles': idsOf('us', { roles: [] }),
  'POST /home/user/user/moveOrg': { at: (org) => body({ ids: [`us-${org}`], orgId: org }), yes: [1001] },
  'POST /home/user/user/sessions': idOf('us'),
  'POST /home/user/user/revokeSession': { at: (org) => body({ sessionId: `se-${org}` }) },
  'POST /home/user/user/revokeSessions': idOf('us'),
  'POST /home/user/user/roleList': emptyBody,
  'POST /home/user/user/export': orgIdsInBody,
  'POST /home/user/user/notices': { ...idOf('us'), also: body({ id: 'placed-root' }) },
  'POST /home/overdue/overdue/configList': { at: (org) => body({ orgId: org }) },
  'POST /home/overdue/overdue/configSave': { at: (org) => body({ items: [{ ...overdueRule, orgId: org }] }) },
  'POST /home/overdue/overdue/preview': { at: (org) => body({ ...overdueRule, orgId: org }) },
  'POST /home/overdue/overdue/listPage': orgIdsInBody,
  'POST /home/shift/roster/info': { at: (org) => body({ orgId: org }), free: body({}) },
  'POST /home/shift/roster/save': {
    at: (org) => body({ orgId: org, version: 1, day: '2026-09-02', shift: 'day', apply: 'day', userIds: [] }),
  },
  'POST /home/shift/roster/delete': { at: (org) => body({ orgId: org, version: 1 }) },
  'POST /home/shift/handover/preview': { at: (org) => body({ orgId: org, ...shift }) },
  'POST /home/shift/handover/sign': { at: (org) => body({ orgId: org, ...shift, note: '交接' }) },
  'POST /home/shift/handover/countersign': idOf('ho'),
  // Of somebody else's sheet.
  'POST /home/shift/handover/withdraw': { ...idOf('ho'), yes: [9005] },
  'POST /home/shift/handover/listPage': { at: (org) => body({ orgId: org }), free: body({}) },
  'POST /home/shift/handover/info': idOf('ho'),
  'POST /home/audit/audit/listPage': emptyBody,
  'POST /home/audit/audit/info': { at: (org) => body({ id: auditIdOf(org) }) },
  'POST /home/audit/audit/export': emptyBody,
  'POST /home/system/health/info': emptyBody,
  'POST /home/system/quarantine/listPage': emptyBody,
  'POST /home/system/quarantine/list': emptyBody,
  'POST /home/system/quarantine/info': { free: body({ id: '1' }), yes: [9001] },
  'POST /home/system/quarantine/retry': { free: body({ cause: 'no such device' }) },
  'POST /home/system/quarantine/forget': { free: body({ cause: 'no such device' }) },
};
