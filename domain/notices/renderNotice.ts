import { quantity } from '../texts/alarmContent.ts';
import { securityText } from '../security/events.ts';
import { metrics, type MetricSpec } from '../telemetry/metrics.ts';
import { alarmTypeName, noticeActionName, type NameBook } from '../texts/names.ts';

export type NoticeLocale = 'zh-CN' | 'en-US';
type Params = Readonly<Record<string, string | number>>;
type Template = (params: Params, type: string, measured: string) => string;

const name = (params: Params): string => String(params['device'] ?? '');

/** The table of notice contents: a content is a row here. Keys are what `notice.contentKey` holds. */
const templates: Readonly<Record<string, Readonly<Record<NoticeLocale, Template>>>> = {
  'notice.content.raise': {
    'zh-CN': (params, type, measured) => `${name(params)} 发生${type}${measured}`,
    'en-US': (params, type, measured) => `${name(params)}: ${type}${measured}`,
  },
  'notice.content.repeat': {
    'zh-CN': (params, type, measured) => `${name(params)} ${type}升级，第${params['count'] ?? 1}次${measured}`,
    'en-US': (params, type, measured) =>
      `${name(params)}: ${type} worsened, occurrence ${params['count'] ?? 1}${measured}`,
  },
  'notice.content.reopen': {
    'zh-CN': (params, type, measured) => `${name(params)} 再次发生${type}，第${params['count'] ?? 1}次${measured}`,
    'en-US': (params, type, measured) =>
      `${name(params)}: ${type} again, occurrence ${params['count'] ?? 1}${measured}`,
  },
  'notice.content.clear': {
    'zh-CN': (params, type) => `${name(params)} ${type}已恢复`,
    'en-US': (params, type) => `${name(params)}: ${type} has ended`,
  },
  'notice.content.overdue': {
    'zh-CN': (params, type) => `${name(params)} ${type}超时未处理`,
    'en-US': (params, type) => `${name(params)}: ${type} is overdue`,
  },
  'notice.content.escalate': {
    'zh-CN': (params, type) =>
      `${name(params)} ${type}超时未处理，已等待${waitedText(params, 'zh-CN')}，第${params['level'] ?? 1}次提醒`,
    'en-US': (params, type) =>
      `${name(params)}: ${type} is overdue, waiting for ${waitedText(params, 'en-US')}, reminder ${params['level'] ?? 1}`,
  },
  'notice.content.nobodyHere': {
    'zh-CN': (params, type) =>
      `${name(params)} ${type}无人值守：已等待${waitedText(params, 'zh-CN')}，2分钟内没有可处理人员在线`,
    'en-US': (params, type) =>
      `${name(params)}: nobody is there for ${type}: it has waited for ${waitedText(params, 'en-US')}, and nobody who could handle it was signed in for 2 min`,
  },
  'notice.content.noRoster': {
    'zh-CN': (params, type) => `${name(params)} ${type}：当前班次没有值班人员`,
    'en-US': (params, type) => `${name(params)}: ${type}, and nobody is on the roster of this shift`,
  },
  'notice.content.assign': {
    'zh-CN': (params, type) => `${params['by'] ?? ''} 指派给您：${name(params)} ${type}`,
    'en-US': (params, type) => `${params['by'] ?? ''} assigned to you: ${name(params)}, ${type}`,
  },
  'notice.content.reopenByPerson': {
    'zh-CN': (params, type) => `${params['by'] ?? ''} 重新打开：${name(params)} ${type}`,
    'en-US': (params, type) => `${params['by'] ?? ''} reopened: ${name(params)}, ${type}`,
  },
  'notice.content.importCompleted': {
    'zh-CN': (params) =>
      `${params['file'] ?? ''} 导入完成：成功${params['ok'] ?? 0}行，跳过${params['skipped'] ?? 0}行，失败${params['failed'] ?? 0}行`,
    'en-US': (params) =>
      `${params['file'] ?? ''} was imported: ${params['ok'] ?? 0} taken, ${params['skipped'] ?? 0} skipped, ${params['failed'] ?? 0} failed`,
  },
  'notice.content.importCancelled': {
    'zh-CN': (params) => `${params['file'] ?? ''} 导入已取消，已写入${params['ok'] ?? 0}行`,
    'en-US': (params) => `The import of ${params['file'] ?? ''} was cancelled after ${params['ok'] ?? 0} rows`,
  },
  'notice.content.importFailed': {
    'zh-CN': (params) => `${params['file'] ?? ''} 导入失败，已写入${params['ok'] ?? 0}行`,
    'en-US': (params) => `The import of ${params['file'] ?? ''} failed after ${params['ok'] ?? 0} rows`,
  },
  'notice.content.merged': {
    'zh-CN': (params, type) => `${params['count'] ?? 0}台设备${type === '' ? '有新消息' : `：${type}`}`,
    'en-US': (params, type) => `${params['count'] ?? 0} devices${type === '' ? ' have news' : `: ${type}`}`,
  },
  'notice.content.areaOutage': {
    'zh-CN': (params) => `${name(params)} 区域失联，${params['count'] ?? 0}台设备无数据`,
    'en-US': (params) => `${name(params)}: area outage, ${params['count'] ?? 0} devices are silent`,
  },
  'notice.content.test': {
    'zh-CN': (_, type) => `测试消息：${type}的通知通道可用`,
    'en-US': (_, type) => `Test message: “${type}” notices reach you`,
  },
};

/** The sentence of a notice in one language; an unknown key is shown as it is. */
export function renderNotice(contentKey: string, params: Params, locale: NoticeLocale, book?: NameBook): string {
  const security = securityText(contentKey, params, locale);
  if (security !== null) return security;
  const template = templates[contentKey]?.[locale];
  if (!template) return contentKey;
  const { typeCode = '', action } = params;
  const typeName =
    action === undefined
      ? alarmTypeName(String(typeCode), locale, book)
      : noticeActionName(String(action), locale, book);
  return template(params, typeName, measuredText(params, locale));
}

/** 90 minutes as `1小时30分钟`. */
function waitedText(params: Params, locale: NoticeLocale): string {
  const minutes = Number(params['minutes'] ?? 0);
  const parts = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60] as const;
  const units = locale === 'zh-CN' ? ['天', '小时', '分钟'] : [' d', ' h', ' min'];
  const words = parts.flatMap((n, at) => (n === 0 ? [] : [`${n}${units[at] ?? ''}`]));
  if (words.length === 0) return `0${units[2] ?? ''}`;
  return words.join(locale === 'zh-CN' ? '' : ' ');
}

function measuredText(params: Params, locale: NoticeLocale): string {
  const { value, threshold, metric } = params;
  // Without a metric the value is no measure: the date of a maintenance.
  if (typeof value !== 'number' || typeof metric !== 'string') return '';
  const spec: MetricSpec | undefined = Object.hasOwn(metrics, metric)
    ? metrics[metric as keyof typeof metrics]
    : undefined;
  if (spec?.kind === 'boolean') return '';
  const written = (figure: number): string =>
    spec === undefined ? quantity(metric, figure, locale) : `${Number(figure.toFixed(spec.decimals ?? 2))}${spec.unit}`;
  const limit = typeof threshold === 'number' ? written(threshold) : '';
  if (locale === 'zh-CN') return `：${written(value)}${limit === '' ? '' : `（阈值${limit}）`}`;
  return `: ${written(value)}${limit === '' ? '' : ` (limit ${limit})`}`;
}
