/**
 * The catalogue of errors: an error is a row here. `{n}`, `{field}` and the like are filled from the error's params.
 * @source docs/requirements.md D0.3, D14
 */
export interface ErrnoRow {
  readonly http: number;
  readonly zh: string;
  readonly en: string;
}

export const errnoCatalogue = {
  0: { http: 200, zh: '操作成功', en: 'Success' },
  1001: { http: 200, zh: '无需变更', en: 'Nothing to change' },
  1400: { http: 400, zh: '请求格式错误', en: 'Malformed request' },
  1401: { http: 401, zh: '未授权，请登录', en: 'Unauthorized, please log in' },
  1403: { http: 403, zh: '您没有权限进行此操作', en: 'You have no permission for this operation' },
  1404: { http: 404, zh: '接口不存在', en: 'No such call' },
  1405: { http: 405, zh: '不支持的请求方法', en: 'Method not allowed' },
  1408: { http: 408, zh: '请求超时', en: 'Request timeout' },
  1413: { http: 413, zh: '请求内容过大', en: 'Payload too large' },
  1415: { http: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  1429: { http: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests' },
  1430: { http: 429, zh: '已有同类任务在进行，请稍候', en: 'One of these is running for you already' },
  1431: { http: 503, zh: '排队中，前面还有{n}个', en: 'Waiting: {n} before you' },
  1440: {
    http: 200,
    zh: '这些数据无法放回队列：队列已不存在，或内容无法读取',
    en: 'These items cannot go back: their queue is no more, or their payload cannot be read',
  },
  1500: { http: 500, zh: '服务器内部错误', en: 'Internal error' },
  1503: { http: 503, zh: '服务不可用', en: 'Unavailable' },
  1504: {
    http: 504,
    zh: '查询耗时过长，已停止；请缩小范围后重试',
    en: 'The query took too long and was stopped; narrow it and try again',
  },
  1601: { http: 200, zh: '用户名或密码错误', en: 'Wrong username or password' },
  1602: { http: 200, zh: '账号已停用', en: 'Account disabled' },
  1603: { http: 200, zh: '密码错误次数过多，请{n}分钟后再试', en: 'Too many wrong passwords, retry in {n} minutes' },
  1604: { http: 200, zh: '验证码错误', en: 'Wrong captcha' },
  1605: { http: 200, zh: '登录超时，请重新登录', en: 'Session expired, please log in again' },
  1606: { http: 200, zh: '验证码已过期，请重新获取', en: 'Captcha expired' },
  1607: { http: 200, zh: '验证码发送过于频繁', en: 'Captcha requested too often' },
  1608: { http: 400, zh: '请求时间无效', en: 'Request time out of range' },
  1609: { http: 400, zh: '重复的请求', en: 'Repeated request' },
  1610: { http: 400, zh: '签名错误', en: 'Wrong signature' },
  1611: { http: 400, zh: '应用标识无效', en: 'Unknown app key' },
  1612: { http: 200, zh: '用户名、邮箱或手机号已被使用', en: 'Already in use' },
  1613: { http: 200, zh: '手机号未注册', en: 'Mobile not registered' },
  1614: { http: 200, zh: '旧密码错误', en: 'Old password is wrong' },
  1615: { http: 200, zh: '新密码不能与旧密码相同', en: 'New password must differ' },
  1616: { http: 200, zh: '手机号与当前账号不一致', en: 'Mobile does not match' },
  1617: { http: 200, zh: '密码已过期，请修改密码', en: 'Your password has expired, please change it' },
  1618: { http: 200, zh: '请先启用动态口令', en: 'Please set up the one-time code first' },
  1619: { http: 200, zh: '请输入动态口令', en: 'Please enter the one-time code' },
  1620: { http: 200, zh: '动态口令错误', en: 'Wrong one-time code' },
  1621: { http: 200, zh: '验证码发送失败，请稍后再试', en: 'The captcha could not be sent, please retry' },
  1622: { http: 200, zh: '恢复码错误或已使用', en: 'Wrong recovery code, or used before' },
  1623: {
    http: 200,
    zh: '未配置短信或邮件服务，请联系管理员',
    en: 'No SMS or mail service is set up; ask your administrator',
  },
  1624: {
    http: 200,
    zh: '今日密码错误次数过多，请明天再试（约{n}小时后）',
    en: 'Too many wrong passwords today; try again tomorrow (in about {n} h)',
  },
  1625: {
    http: 200,
    zh: '管理员为您设置了初始密码，请先修改',
    en: 'Your password was set by an administrator; choose your own first',
  },
  1626: { http: 200, zh: '请先验证身份', en: 'Please confirm that it is you' },
  1627: { http: 200, zh: '密码错误', en: 'Wrong password' },
  2001: { http: 401, zh: '设备未注册', en: 'Device is not registered' },
  2002: { http: 401, zh: '设备签名错误', en: 'Wrong device signature' },
  2003: { http: 401, zh: '设备已停用', en: 'Device is disabled' },
  2004: { http: 401, zh: '时间戳无效', en: 'Time out of range' },
  2005: { http: 200, zh: '数值超出范围：{field}', en: 'Value out of range: {field}' },
  2006: { http: 200, zh: '重复消息', en: 'Repeated message' },
  2007: { http: 200, zh: '消息格式错误：{field}', en: 'Malformed message: {field}' },
  2008: { http: 200, zh: '批量超限', en: 'Too many items in one batch' },
  2009: { http: 200, zh: '无权代报该设备', en: 'Not allowed to report for this device' },
  2010: { http: 200, zh: '全部被拒绝', en: 'Every item was refused' },
  9001: { http: 200, zh: '数据不存在', en: 'Not found' },
  9002: { http: 200, zh: '参数错误', en: 'Invalid parameter' },
  9003: { http: 200, zh: '{field}已存在', en: '{field} already exists' },
  9004: { http: 200, zh: '数据已被他人修改，请刷新', en: 'Changed by someone else, please refresh' },
  9005: { http: 200, zh: '当前状态不允许此操作', en: 'Not allowed in this state' },
  9006: { http: 200, zh: '存在关联数据，无法删除', en: 'Still referenced, cannot be deleted' },
  9007: { http: 200, zh: '超出组织权限范围', en: 'Outside your organisation' },
  9008: { http: 200, zh: '超出数量限制', en: 'Limit exceeded' },
  9009: { http: 200, zh: '文件格式不正确', en: 'Wrong file format' },
  9010: { http: 200, zh: '文件过大', en: 'File too large' },
  9011: { http: 200, zh: '任务正在执行', en: 'Job already running' },
  9012: { http: 200, zh: '重复导入', en: 'Duplicate import' },
  9013: { http: 200, zh: '幂等键冲突', en: 'Idempotency key conflict' },
  9014: {
    http: 200,
    zh: '同一对象已有未关闭的同类告警',
    en: 'An alarm of this type is open there already',
  },
  9015: { http: 200, zh: '已超过可撤销的时间', en: 'It is too late to undo this' },
} as const satisfies Record<number, ErrnoRow>;

export type Errno = keyof typeof errnoCatalogue;
export type Locale = 'zh-CN' | 'en-US';

export type ErrnoParams = Readonly<Record<string, string | number>>;

/** Fills `{name}` from params; an unknown name stays as it is. */
export function errmsgOf(errno: Errno, locale: Locale, params: ErrnoParams = {}): string {
  const row = errnoCatalogue[errno];
  const text = locale === 'en-US' ? row.en : row.zh;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** One bad field of a request, as the client shows it beside the input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * A broken rule of the product. The code is closed, the words are made where they leave the house.
 * `data` goes to the caller as it stands (fresh row of a 9004, references of a 9006).
 */
export class DomainError extends Error {
  readonly errno: Errno;
  readonly params: ErrnoParams;
  readonly data: unknown;
  constructor(errno: Errno, options: { params?: ErrnoParams; data?: unknown; cause?: unknown } = {}) {
    super(`errno ${errno}: ${errnoCatalogue[errno].en}`, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'DomainError';
    this.errno = errno;
    this.params = options.params ?? {};
    this.data = options.data ?? null;
  }
}
