import type { Locale } from '../errno.ts';

/**
 * Texts of bad fields: a text is a row here, `{name}` is filled from its params. A zod rule names one as its message
 * (`@mobile.form`); the words are made where they leave the house. The rules themselves: domain/users/validate.ts.
 * @source docs/requirements.md D0.6
 */
const texts = {
  'username.required': { zh: '请输入用户名', en: 'Please enter user name' },
  'username.form': {
    zh: '用户名为3-32位字母、数字或_.-，以字母开头',
    en: '3–32 letters, digits or _.-, starting with a letter',
  },
  'password.required': { zh: '请输入密码', en: 'Please enter password' },
  'password.short': { zh: '请输入至少{min}位', en: 'At least {min} characters' },
  'password.long': { zh: '密码最多{max}位', en: 'At most {max} characters' },
  'password.classes': {
    zh: '密码需包含大写字母、小写字母、数字、符号中的至少{classes}种',
    en: 'Use at least {classes} of: upper case, lower case, digits, symbols',
  },
  'password.used': { zh: '不能使用最近{count}次用过的密码', en: 'One of your last {count} passwords' },
  'password.common': { zh: '该密码过于常见，请换一个', en: 'This password is too common; choose another' },
  'password.own': {
    zh: '密码不能由用户名、姓名、手机号、邮箱或系统名称组成，请换一个',
    en: 'Made of a user name, real name, mobile, email or the product’s name; choose another',
  },
  'password.wrong': { zh: '密码错误', en: 'Wrong password' },
  'mail.required': { zh: '请输入邮箱', en: 'Please enter email' },
  'mail.form': { zh: '输入的邮箱格式有误', en: 'The email format entered is incorrect' },
  'mail.taken': { zh: '邮箱已被使用', en: 'The email is already in use' },
  'mobile.required': { zh: '请输入手机号码', en: 'Please enter mobile number' },
  'mobile.form': { zh: '输入的手机号码格式有误', en: 'The mobile number format entered is incorrect' },
  'mobile.taken': { zh: '手机号已被使用', en: 'The mobile number is already in use' },
  'isScreen.roles': { zh: '大屏账号不能拥有角色', en: 'The account of a wall screen has no role' },
  'username.taken': { zh: '用户名已被使用', en: 'The user name is already in use' },
  'realName.required': { zh: '请输入姓名', en: 'Please enter name' },
  'realName.length': { zh: '姓名长度应为2-20', en: 'Name length must be 2–20' },
  'captcha.required': { zh: '请输入验证码', en: 'Please enter captcha' },
  'totp.form': { zh: '动态口令为6位数字', en: 'The one-time code has 6 digits' },
  'recoveryCode.required': { zh: '请输入恢复码', en: 'Please enter a recovery code' },
  'recoveryCode.form': {
    zh: '恢复码为10位字母和数字，如 XXXXX-XXXXX',
    en: 'A recovery code has 10 letters and digits, like XXXXX-XXXXX',
  },
  'oldPassword.required': { zh: '请输入旧密码', en: 'Please enter the old password' },
  'newPassword.required': {
    zh: '请输入新的密码，至少{min}位',
    en: 'Please enter a new password, at least {min} characters',
  },
  'newPassword.short': { zh: '请输入至少{min}位', en: 'Please enter at least {min} characters' },
  'newPassword.different': {
    zh: '两次输入密码不同，请重新输入',
    en: 'The two passwords differ, please enter again',
  },
  'position.form': { zh: '坐标格式不正确，需至少5位小数', en: 'Coordinates need at least 5 decimals' },
  'imei.required': { zh: '请输入IMEI', en: 'Please enter the IMEI' },
  'imei.fixed': {
    zh: '设备已激活，IMEI不可修改，请使用更换设备',
    en: 'The device is activated: its IMEI is changed by replacing it',
  },
  'imei.digits': { zh: 'IMEI必须为15位数字', en: 'An IMEI has 15 digits' },
  'imei.luhn': { zh: 'IMEI校验位错误', en: 'The check digit of the IMEI is wrong' },
  'imei.taken': { zh: 'IMEI已存在', en: 'The IMEI already exists' },
  'imei.iccid': { zh: 'ICCID应为19或20位数字', en: 'An ICCID has 19 or 20 digits' },
  'imei.remark': { zh: '备注长度不能超过200', en: 'At most 200 characters' },
  'generic.enter': { zh: '请输入{label}', en: 'Please enter {label}' },
  'generic.select': { zh: '请选择{label}', en: 'Please select {label}' },
  'generic.length': { zh: '{label}长度应为{min}-{max}', en: '{label} length must be {min}–{max}' },
  'file.none': { zh: '请选择文件', en: 'Please choose a file' },
  'field.unknown': { zh: '不支持的参数：{field}', en: 'Unknown field: {field}' },
  'idempotencyKey.form': {
    zh: '幂等键（Idempotency-Key）为8-64位字母、数字、_或-',
    en: 'Idempotency-Key: 8–64 letters, digits, _ or -',
  },
  'notice.none': { zh: '请选择消息！', en: 'Please select messages!' },
  'message.quiet.form': { zh: '时间格式为HH:mm', en: 'Times are written HH:mm' },
  'message.quiet.both': { zh: '请同时填写开始和结束时间', en: 'Give both a start and an end' },
  'message.quiet.same': { zh: '开始和结束时间不能相同', en: 'Start and end must differ' },
  'message.action.twice': { zh: '同一消息类型只能提交一次', en: 'Each kind of message once only' },
  'message.receiver.ref': { zh: '请选择接收人', en: 'Please choose the receiver' },
  'message.receiver.channels': { zh: '人员只能通过邮件或短信接收', en: 'Personnel receive by mail or SMS only' },
  'message.config.required': { zh: '请指定消息设置', en: 'Please name the message setting' },
  'search.short': { zh: '请输入2-60个字符', en: 'Please enter 2–60 characters' },
  'ids.none': { zh: '请选择数据', en: 'Please select at least one' },
  'quarantine.which': { zh: '请选择数据，或指定一种原因', en: 'Please select items, or name one cause' },
  'ids.form': { zh: '编号格式不正确', en: 'Malformed id' },
  'page.far': {
    zh: '页码最多到第{n}条；其后请用上一页给出的 next 作为 after 继续读取，或缩小范围',
    en: 'Pages have numbers up to row {n}: read on with `after`, the `next` of the page before, or narrow the list',
  },
  'list.many': { zh: '最多{max}项', en: 'At most {max} values' },
  'ids.many': { zh: '一次最多500条', en: 'At most 500 at once' },
  'version.single': { zh: '版本号仅用于单条操作', en: 'A version belongs to a single id' },
  'result.length': { zh: '处理结果长度应为2-500', en: 'Result length must be 2–500' },
  'reason.length': { zh: '原因长度应为2-200', en: 'Reason length must be 2–200' },
  'comment.length': { zh: '备注长度应为1-500', en: 'Comment length must be 1–500' },
  'date.form': { zh: '日期格式不正确', en: 'Malformed date' },
  'date.order': { zh: '结束日期不能早于开始日期', en: 'The end lies before the start' },
  'range.long': { zh: '时间范围过长', en: 'The time range is too long' },
  'metric.unknown': { zh: '未知的指标', en: 'Unknown metric' },
  'bbox.form': { zh: '坐标范围格式不正确', en: 'Malformed box' },
  'center.form': { zh: '圆心格式不正确，应为“经度,纬度”', en: 'The centre is longitude,latitude' },
  'radius.range': { zh: '半径应为{min}至{max}米', en: 'Radius: {min} to {max} m' },
  'keywords.form': { zh: '请输入1-60个字符', en: 'Please enter 1–60 characters' },
  'text.control': { zh: '含有不允许的字符', en: 'Contains characters that are not allowed' },
  'org.required': { zh: '请选择组织', en: 'Please select an organisation' },
  'org.title.required': { zh: '请输入组织名称', en: 'Please enter the name of the organisation' },
  'org.title.length': { zh: '组织名称长度应为1-60', en: 'Name length must be 1–60' },
  'org.code.form': { zh: '编码为1-30位大写字母、数字、_或-', en: '1–30 capitals, digits, _ or -' },
  'org.orderNo.range': { zh: '排序号应为0-9999的整数', en: 'An integer from 0 to 9999' },
  'org.leader.length': { zh: '负责人长度不能超过30', en: 'At most 30 characters' },
  'phone.form': { zh: '联系电话格式有误', en: 'Malformed phone number' },
  'company.name.required': { zh: '请输入单位名称', en: 'Please enter the name of the company' },
  'company.name.length': { zh: '单位名称长度应为2-80', en: 'Name length must be 2–80' },
  'company.code.form': { zh: '统一社会信用代码为18位数字或大写字母', en: 'A credit code has 18 digits or capitals' },
  'company.type.required': { zh: '请选择单位类型', en: 'Please select a type' },
  'company.unknown': { zh: '单位不存在或已停用', en: 'No such company, or it is disabled' },
  'contact.length': { zh: '联系人长度不能超过20', en: 'At most 20 characters' },
  'address.length': { zh: '地址长度不能超过120', en: 'At most 120 characters' },
  'remark.length': { zh: '备注长度不能超过500', en: 'At most 500 characters' },
  'region.unknown': { zh: '地区不存在', en: 'No such region' },
  'person.idCard.form': { zh: '身份证号格式有误', en: 'The ID number is wrong' },
  'region.required': { zh: '请选择地区', en: 'Please select a region' },
  'project.name.required': { zh: '请输入项目名称', en: 'Please enter the name of the project' },
  'project.name.length': { zh: '项目名称长度应为1-60', en: 'Name length must be 1–60' },
  'project.code.required': { zh: '请输入项目编码', en: 'Please enter the code of the project' },
  'project.code.form': { zh: '项目编码为2-30位字母、数字、_或-', en: '2–30 letters, digits, _ or -' },
  'project.status.required': { zh: '请选择项目状态', en: 'Please select a status' },
  'person.unknown': { zh: '人员不存在', en: 'No such person' },
  'person.post.length': { zh: '岗位长度不能超过40', en: 'At most 40 characters' },
  'device.name.required': { zh: '请输入设备名称', en: 'Please enter the name of the device' },
  'device.name.length': { zh: '设备名称长度应为1-40', en: 'Name length must be 1–40' },
  'device.code.required': { zh: '请输入设备编号', en: 'Please enter the code of the device' },
  'device.code.form': { zh: '设备编号为2-30位字母、数字、_或-', en: '2–30 letters, digits, _ or -' },
  'device.type.required': { zh: '请选择设备类型', en: 'Please select a type' },
  'device.model.required': { zh: '请选择设备型号', en: 'Please select a model' },
  'device.model.type': { zh: '型号不属于所选类型', en: 'The model is not of this type' },
  'device.project.required': { zh: '请选择所属项目', en: 'Please select a project' },
  'device.project.rail': { zh: '护栏不属于所选项目', en: 'The guardrail is not of this project' },
  'device.org.place': { zh: '组织与所选项目或护栏不一致', en: 'Not the organisation of the project or guardrail' },
  'device.base.range': { zh: '基准角应为-180至180', en: 'Baseline: −180 to 180' },
  'device.nextMaintain.order': { zh: '下次维护不能早于上次维护', en: 'The next maintenance lies before the last' },
  'device.days.range': { zh: '天数应为1-60', en: 'Days: 1–60' },
  'until.past': { zh: '截止时间必须晚于当前时间', en: 'Must lie in the future' },
  'threshold.unknown': { zh: '没有这个阈值', en: 'There is no such threshold' },
  'threshold.range': { zh: '应为{min}至{max}', en: 'Between {min} and {max}' },
  'threshold.clearBelow': { zh: '恢复值必须低于报警值', en: 'The clear level must lie below the raise level' },
  'threshold.clearAbove': { zh: '恢复值必须高于报警值', en: 'The clear level must lie above the raise level' },
  'retention.readings': { zh: '读数应保留31-3650天', en: 'Readings: 31–3650 days' },
  'retention.events': { zh: '告警与故障应保留90-3650天', en: 'Alarms and faults: 90–3650 days' },
  'retention.statusLog': { zh: '状态记录应保留31-3650天', en: 'Status log: 31–3650 days' },
  'retention.notices': { zh: '消息应保留31-3650天', en: 'Notices: 31–3650 days' },
  'retention.audit': { zh: '审计日志应保留184-3650天', en: 'Audit log: 184–3650 days' },
  'productName.length': { zh: '产品名称长度应为2-40', en: 'Product name: 2–40 characters' },
  'silentMinutes.range': { zh: '静默时间应为1-1440分钟', en: 'Silence: 1–1440 minutes' },
  'dict.code': { zh: '编码应为1-30位字母、数字、下划线或连字符', en: 'Code: 1–30 letters, digits, _ or -' },
  'dict.name': { zh: '名称长度应为1-30', en: 'Name: 1–30 characters' },
  'dict.fixed': { zh: '此字典的编码由系统决定，不能增加或停用', en: 'The codes of this dictionary are fixed' },
  'model.name': { zh: '名称长度应为1-40', en: 'Name: 1–40 characters' },
  'model.interval': { zh: '上报间隔应为10-86400秒', en: 'Report interval: 10–86,400 s' },
  'model.height': { zh: '安装高度应为1-20000毫米', en: 'Mounting height: 1–20,000 mm' },
  'screen.title': { zh: '标题最多40个字', en: 'Title: at most 40 characters' },
  'screen.rotate': { zh: '轮播间隔应为2-60秒', en: 'Carousel: 2–60 s' },
  'screen.kpis': { zh: '指标最多8个且不能重复', en: 'At most 8 figures, each once' },
  'path.form': { zh: '坐标格式不正确', en: 'Malformed coordinates' },
  'project.required': { zh: '请选择项目', en: 'Please select a project' },
  'project.unknown': { zh: '项目不存在', en: 'No such project' },
  'rail.name.required': { zh: '请输入护栏名称', en: 'Please enter the name of the guardrail' },
  'rail.name.length': { zh: '护栏名称长度应为1-60', en: 'Name length must be 1–60' },
  'rail.type.required': { zh: '请选择护栏类型', en: 'Please select a type' },
  'rail.type.unknown': { zh: '护栏类型不存在或已停用', en: 'No such type, or it is disabled' },
  'rail.road.length': { zh: '道路名称长度不能超过60', en: 'At most 60 characters' },
  'rail.stake.form': { zh: '桩号格式应为K0+000', en: 'A stake looks like K0+000' },
  'rail.cycle.range': { zh: '维护周期应为0-3650天的整数', en: 'A whole number of days from 0 to 3,650' },
  'rail.held': {
    zh: '护栏下有{count}台设备，不能更换组织或项目',
    en: '{count} devices stand on it: organisation and project cannot be changed',
  },
  'screen.charts': { zh: '图表最多4个且不能重复', en: 'At most 4 charts, each once' },
  'overdue.name.required': { zh: '请输入规则名称', en: 'Please enter the name of the rule' },
  'overdue.name.length': { zh: '规则名称长度应为2-40', en: 'Name: 2–40 characters' },
  'overdue.minutes': { zh: '时限应为{min}-{max}分钟', en: 'Between {min} and {max} minutes' },
  'overdue.repeat': { zh: '重复间隔应为5-1440分钟，0表示只提醒一次', en: 'Repeat: 5–1440 minutes, or 0 for once' },
  'overdue.maxRepeats': { zh: '升级次数应为1-10', en: 'Between 1 and 10 times' },
  'overdue.typeCodes': { zh: '含有不属于此类规则的类型', en: 'Contains a type that these rules do not speak of' },
  'overdue.users': { zh: '指定人员最多20人', en: 'At most 20 people' },
  'overdue.escalate': { zh: '请选择升级角色或指定人员', en: 'Please select a role or people to tell' },
  'overdue.set': { zh: '一次只能保存一个组织的一类规则', en: 'Rules of one organisation and one type at a time' },
} as const satisfies Record<string, { zh: string; en: string }>;

export type FieldText = keyof typeof texts;
export type FieldParams = Readonly<Record<string, string | number>>;

/** What is wrong with a field: a row of the table, and what fills it. */
export interface FieldFault {
  readonly text: FieldText;
  readonly params: FieldParams;
}

/** The message of a zod rule that stands for a row of the table. */
export function fieldText(name: FieldText, params: FieldParams = {}): string {
  return Object.keys(params).length === 0 ? `@${name}` : `@${name} ${JSON.stringify(params)}`;
}

/** The words of a fault. */
export function faultWords({ text, params }: FieldFault, locale: Locale): string {
  const row = texts[text];
  const words = locale === 'en-US' ? row.en : row.zh;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The words of a zod message; null for one that is not of the table. */
export function fieldWords(message: string, locale: Locale): string | null {
  const [, text = '', params = '{}'] = /^@([\w.]+)(?: (\{.*\}))?$/su.exec(message) ?? [];
  if (!Object.hasOwn(texts, text)) return null;
  return faultWords({ text: text as FieldText, params: JSON.parse(params) as FieldParams }, locale);
}
