import type { Locale } from '../errno.ts';
import { say, type Word } from './names.ts';

/** Causes that the product itself gives; an error's own words stay as they are. */
const causeWords: Readonly<Record<string, Word>> = {
  '': { zh: '升级前的记录（未分类）', en: 'Kept before the update, without a cause' },
  'no such device': { zh: '没有这个设备', en: 'No such device' },
  'its worker died # times': { zh: '处理时工作进程多次崩溃', en: 'Its worker died again and again' },
  'the payload is no JSON': { zh: '内容不是有效的 JSON', en: 'The payload is no JSON' },
  'unknown error': { zh: '未知错误', en: 'Unknown error' },
};

/** A cause of the quarantine for people. */
export function causeText(cause: string, locale: Locale): string {
  const word = Object.hasOwn(causeWords, cause) ? causeWords[cause] : undefined;
  return word === undefined ? cause : say(word, locale);
}
