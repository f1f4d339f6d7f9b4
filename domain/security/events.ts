import type { Locale } from '../errno.ts';
import { hour } from '../time.ts';

type Params = Readonly<Record<string, string | number>>;

interface SecuritySpec {
  /** Told again about the same subject at the earliest in the next span of this length, counted since 1970. */
  readonly everyMs: number;
  /** 1 critical … 4 info. */
  readonly severity: number;
  readonly texts: Readonly<Record<Locale, (params: Params) => string>>;
}

const param = (params: Params, name: string): string => String(params[name] ?? '');

/**
 * What root is told of as a system notice: an event is a row here, with its sentence and how often. Every account or
 * thing it happened to (the subject) is told of once a span.
 * @source docs/adr/0022-audit-chain.md
 */
export const securityEvents = {
  newNetwork: {
    everyMs: hour,
    severity: 3,
    texts: {
      'zh-CN': (params) => `账号 ${param(params, 'account')} 从新的网络登录：${param(params, 'network')}`,
      'en-US': (params) =>
        `Account ${param(params, 'account')} signed in from a new network: ${param(params, 'network')}`,
    },
  },
  secondFactorRemoved: {
    everyMs: hour,
    severity: 2,
    texts: {
      'zh-CN': (params) => `账号 ${param(params, 'account')} 的双因素认证被移除，操作人：${param(params, 'by')}`,
      'en-US': (params) =>
        `The second factor of account ${param(params, 'account')} was removed by ${param(params, 'by')}`,
    },
  },
  accountLocked: {
    everyMs: hour,
    severity: 3,
    texts: {
      'zh-CN': (params) => `账号 ${param(params, 'account')} 因多次输错被锁定，来源网络：${param(params, 'network')}`,
      'en-US': (params) =>
        `Account ${param(params, 'account')} was locked after wrong tries from the network ${param(params, 'network')}`,
    },
  },
  callsRefused: {
    everyMs: hour,
    severity: 3,
    texts: {
      'zh-CN': (params) =>
        `一分钟内有 ${param(params, 'count')} 次请求因超出限制被拒绝，最多来自 ${param(params, 'address')}`,
      'en-US': (params) =>
        `${param(params, 'count')} calls were refused within a minute for passing a limit, most of them from ${param(params, 'address')}`,
    },
  },
  quarantine: {
    everyMs: hour,
    severity: 2,
    texts: {
      'zh-CN': (params) => `${param(params, 'count')} 条设备数据无法处理，已放入隔离区`,
      'en-US': (params) => `${param(params, 'count')} device items could not be processed and lie in quarantine`,
    },
  },
  quarantineExpired: {
    everyMs: hour,
    severity: 3,
    texts: {
      'zh-CN': (params) =>
        `隔离区中 ${param(params, 'count')} 条数据超过 ${param(params, 'days')} 天无人处理，已永久删除`,
      'en-US': (params) =>
        `${param(params, 'count')} items lay in quarantine for more than ${param(params, 'days')} days and were removed for good`,
    },
  },
  walLarge: {
    everyMs: 6 * hour,
    severity: 2,
    texts: {
      'zh-CN': (params) => `数据库日志已达 ${param(params, 'sizeMb')} MB：有读取长时间未结束，日志无法回收`,
      'en-US': (params) =>
        `The database's log has grown to ${param(params, 'sizeMb')} MB: something has been reading for long and keeps it`,
    },
  },
  clockDoubted: {
    everyMs: 6 * hour,
    severity: 2,
    texts: {
      'zh-CN': (params) =>
        `服务器 ${param(params, 'host')} 的时钟跳变，或与多数设备相差约 ${param(params, 'minutes')} 分钟；按时间的判断已暂停，请检查时间同步`,
      'en-US': (params) =>
        `The clock of server ${param(params, 'host')} jumped, or differs from most devices, by about ${param(params, 'minutes')} min; judgements by time wait. Check its time source`,
    },
  },
  diskLow: {
    everyMs: 6 * hour,
    severity: 1,
    texts: {
      'zh-CN': (params) => `数据盘空间不足：剩余 ${param(params, 'freeMb')} MB（${param(params, 'percent')}%）`,
      'en-US': (params) =>
        `The data disk is nearly full: ${param(params, 'freeMb')} MB (${param(params, 'percent')} %) are free`,
    },
  },
  restored: {
    everyMs: hour,
    severity: 2,
    texts: {
      'zh-CN': (params) =>
        `数据库已由 ${param(params, 'takenAt')} 的备份恢复；有 ${param(params, 'letters')} 封待发消息等待确认：请在发送记录中重新发送或放弃`,
      'en-US': (params) =>
        `The database was restored from a backup of ${param(params, 'takenAt')}; ${param(params, 'letters')} messages wait in the sending log to be sent again or dropped`,
    },
  },
  sumsDiffer: {
    everyMs: 24 * hour,
    severity: 3,
    texts: {
      'zh-CN': (params) =>
        `告警日汇总与告警记录不一致（${param(params, 'days')} 天），报表可能有误；请运行 npm run sums:rebuild 重新汇总`,
      'en-US': (params) =>
        `The day sums of alarms differ from the alarms on ${param(params, 'days')} days, so reports may be wrong: run npm run sums:rebuild`,
    },
  },
  backupFailed: {
    everyMs: 6 * hour,
    severity: 1,
    texts: {
      'zh-CN': (params) => `定时备份失败：${param(params, 'reason')}`,
      'en-US': (params) => `The scheduled backup failed: ${param(params, 'reason')}`,
    },
  },
} as const satisfies Readonly<Record<string, SecuritySpec>>;

export type SecurityKind = keyof typeof securityEvents;

/** Subjects of one kind that are told of each in one span; the next ones share one notice that says so. */
export const mostSubjects = 10;

const keyPrefix = 'notice.content.security.';

/** What `notice.contentKey` holds. @param isMany of more subjects than are told of each */
export const securityContentKey = (kind: SecurityKind, isMany: boolean): string =>
  `${keyPrefix}${kind}${isMany ? '.many' : ''}`;

const manyTexts = {
  'zh-CN': '同类安全事件较多，其余不再逐一通知，请查看审计日志。例如：',
  'en-US': 'There are many security events of one kind; look into the audit log for the others. One of them: ',
} as const satisfies Record<Locale, string>;

/** The sentence of a security notice; null for another key. */
export function securityText(contentKey: string, params: Params, locale: Locale): string | null {
  if (!contentKey.startsWith(keyPrefix)) return null;
  const [kind = '', many] = contentKey.slice(keyPrefix.length).split('.');
  if (!Object.hasOwn(securityEvents, kind)) return null;
  const text = securityEvents[kind as SecurityKind].texts[locale](params);
  return many === undefined ? text : `${manyTexts[locale]}${text}`;
}
