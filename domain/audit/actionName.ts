import type { Locale } from '../errno.ts';
import { say, type Word } from '../texts/names.ts';

/** Modules of the audit log: the part before the dot. */
const moduleWords: Readonly<Record<string, Word>> = {
  access: { zh: '访问', en: 'Access' },
  account: { zh: '本人账号', en: 'Own account' },
  alarm: { zh: '告警', en: 'Alarm' },
  audit: { zh: '审计日志', en: 'Audit log' },
  auth: { zh: '登录', en: 'Sign-in' },
  company: { zh: '单位', en: 'Company' },
  device: { zh: '设备', en: 'Device' },
  deviceModel: { zh: '设备型号', en: 'Device model' },
  deviceType: { zh: '设备类型', en: 'Device type' },
  dict: { zh: '字典', en: 'Dictionary' },
  map: { zh: '地图', en: 'Map' },
  message: { zh: '消息设置', en: 'Message settings' },
  imei: { zh: 'IMEI', en: 'IMEI' },
  importRecord: { zh: 'IMEI导入', en: 'IMEI import' },
  notice: { zh: '消息', en: 'Message' },
  org: { zh: '组织', en: 'Organisation' },
  overdue: { zh: '超期规则', en: 'Overdue rules' },
  person: { zh: '人员', en: 'Personnel' },
  rail: { zh: '护栏', en: 'Guardrail' },
  project: { zh: '项目', en: 'Project' },
  quarantine: { zh: '隔离区', en: 'Quarantine' },
  setting: { zh: '设置', en: 'Setting' },
  user: { zh: '用户', en: 'User' },
};

/** What was done: the part after the dot. */
const verbWords: Readonly<Record<string, Word>> = {
  ack: { zh: '确认', en: 'acknowledge' },
  add: { zh: '新增', en: 'add' },
  addReceiver: { zh: '添加接收人', en: 'add receiver' },
  approve: { zh: '审核通过', en: 'approve' },
  captcha: { zh: '获取验证码', en: 'captcha' },
  changeStatus: { zh: '变更状态', en: 'change status' },
  clear: { zh: '清除', en: 'clear' },
  cancel: { zh: '取消', en: 'cancel' },
  createDevices: { zh: '创建设备', en: 'create devices' },
  pause: { zh: '暂停', en: 'pause' },
  resubmit: { zh: '修正后重新提交', en: 'resubmit corrected rows' },
  resume: { zh: '继续', en: 'resume' },
  retry: { zh: '重试', en: 'retry' },
  drop: { zh: '放弃', en: 'drop' },
  secrets: { zh: '下载设备密钥', en: 'download device secrets' },
  undo: { zh: '撤销', en: 'undo' },
  upload: { zh: '上传文件', en: 'upload' },
  createAccount: { zh: '创建账号', en: 'create account' },
  comment: { zh: '备注', en: 'comment' },
  delete: { zh: '删除', en: 'delete' },
  deleteReceiver: { zh: '移除接收人', en: 'remove receiver' },
  denied: { zh: '被拒绝', en: 'denied' },
  export: { zh: '导出', en: 'export' },
  falseReport: { zh: '误报', en: 'false report' },
  forget: { zh: '永久删除', en: 'forget' },
  global: { zh: '系统', en: 'system' },
  handle: { zh: '处理', en: 'handle' },
  layout: { zh: '布局', en: 'layout' },
  login: { zh: '密码登录', en: 'by password' },
  loginByPhone: { zh: '手机号登录', en: 'by phone' },
  logout: { zh: '退出', en: 'sign-out' },
  maintained: { zh: '完成维护', en: 'maintained' },
  move: { zh: '移动', en: 'move' },
  moveCompany: { zh: '调整单位', en: 'move to company' },
  moveOrg: { zh: '调整组织', en: 'move to organisation' },
  personal: { zh: '个人', en: 'personal' },
  placeDevices: { zh: '布设设备', en: 'place devices' },
  prove: { zh: '验证身份', en: 'confirm identity' },
  read: { zh: '标记已读', en: 'mark read' },
  readAll: { zh: '全部已读', en: 'mark all read' },
  register: { zh: '注册', en: 'register' },
  reject: { zh: '审核拒绝', en: 'reject' },
  removeAvatar: { zh: '删除头像', en: 'remove avatar' },
  renewRecoveryCodes: { zh: '重新生成恢复码', en: 'new recovery codes' },
  replaceImei: { zh: '更换设备', en: 'replace device' },
  resetPassword: { zh: '找回密码', en: 'reset password' },
  resetTotp: { zh: '解除动态口令', en: 'take away one-time code' },
  revokeSession: { zh: '下线会话', en: 'end session' },
  revokeSessions: { zh: '下线全部会话', en: 'end all sessions' },
  rotateSecret: { zh: '更换密钥', en: 'rotate secret' },
  save: { zh: '保存', en: 'save' },
  savePath: { zh: '保存路径', en: 'save path' },
  screen: { zh: '大屏', en: 'wall screen' },
  security: { zh: '安全策略', en: 'security policy' },
  setCycle: { zh: '设置维护周期', en: 'maintenance cycle' },
  setEnabled: { zh: '启停', en: 'enable or disable' },
  setMaintenance: { zh: '检修', en: 'maintenance' },
  setModel: { zh: '更换型号', en: 'set model' },
  setPosition: { zh: '设置坐标', en: 'set position' },
  setRoles: { zh: '分配角色', en: 'assign roles' },
  setStatus: { zh: '启停', en: 'enable or disable' },
  tabs: { zh: '标签页', en: 'tabs' },
  testSend: { zh: '发送测试', en: 'send test' },
  totpBegin: { zh: '设置动态口令', en: 'begin one-time code' },
  totpConfirm: { zh: '启用动态口令', en: 'enable one-time code' },
  totpDisable: { zh: '停用动态口令', en: 'disable one-time code' },
  unlink: { zh: '解除账号', en: 'unlink account' },
  update: { zh: '修改', en: 'update' },
  updateInfo: { zh: '修改资料', en: 'update profile' },
  updatePassword: { zh: '修改密码', en: 'new password' },
  uploadAvatar: { zh: '上传头像', en: 'upload avatar' },
};

/** `module.verb` in words: `用户 · 新增`; the code itself for one without words. */
export function auditActionName(action: string, locale: Locale): string {
  const [module = '', verb = ''] = action.split('.');
  const [first, second] = [moduleWords[module], verbWords[verb]];
  if (first === undefined || second === undefined) return action;
  return `${say(first, locale)} · ${say(second, locale)}`;
}

/** Modules in words, for choices. */
export function auditModules(locale: Locale): Array<{ readonly code: string; readonly name: string }> {
  return Object.entries(moduleWords).map(([code, word]) => ({ code, name: say(word, locale) }));
}
