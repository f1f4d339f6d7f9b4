import type { Permission, Role } from '../access/access.ts';
import type { UserStatus } from '../users/user.ts';
import type { Word } from './names.ts';

export const roleWords = {
  root: { zh: '系统管理员', en: 'Root' },
  supervise_zhidui: { zh: '支队主管', en: 'Supervisor' },
  operate: { zh: '值班员', en: 'Operator' },
} as const satisfies Record<Role, Word>;

export const userStatusWords = {
  pending: { zh: '待审核', en: 'Pending' },
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '停用', en: 'Disabled' },
} as const satisfies Record<UserStatus, Word>;

/** Heads of the columns of an exported list of accounts. */
export const userColumnWords = {
  title: { zh: '用户管理', en: 'User management' },
  real_name: { zh: '姓名', en: 'Name' },
  username: { zh: '用户名', en: 'User name' },
  mobile: { zh: '手机号', en: 'Mobile' },
  mail: { zh: '邮箱', en: 'Mail' },
  orgName: { zh: '所属组织', en: 'Organisation' },
  companyName: { zh: '单位', en: 'Company' },
  roles: { zh: '角色', en: 'Roles' },
  status: { zh: '状态', en: 'Status' },
  lastLoginAt: { zh: '最近登录', en: 'Last sign-in' },
  lastLoginIp: { zh: '登录地址', en: 'Address' },
  createdAt: { zh: '创建时间', en: 'Created' },
  keyword: { zh: '关键字', en: 'Keyword' },
  orgIds: { zh: '组织', en: 'Organisations' },
  lastLogin: { zh: '登录时间', en: 'Signed in' },
  noRole: { zh: '无角色', en: 'No role' },
  chosen: { zh: '已选行', en: 'Chosen rows' },
} as const satisfies Record<string, Word>;

/** @source docs/requirements.md 0.13 */
export const permissionWords = {
  'project:edit': { zh: '维护项目', en: 'Edit projects' },
  'rail:edit': { zh: '维护围栏', en: 'Edit guardrails' },
  'device:edit': { zh: '维护设备', en: 'Edit devices' },
  'device:secret': { zh: '更换设备密钥', en: 'Rotate device secrets' },
  'alarm:handle': { zh: '处理告警与故障', en: 'Handle alarms and faults' },
  'alarm:assign': { zh: '指派告警与故障', en: 'Assign alarms and faults' },
  export: { zh: '导出数据', en: 'Export' },
  'user:edit': { zh: '管理用户与人员', en: 'Manage users and personnel' },
  'company:edit': { zh: '管理单位与组织', en: 'Manage companies and organisations' },
  'audit:view': { zh: '查看审计日志', en: 'View the audit log' },
} as const satisfies Record<Permission, Word>;
