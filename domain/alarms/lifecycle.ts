import { DomainError } from '../errno.ts';
import type { Condition, HandledStatus } from './alarm.ts';
import type { PersonAct } from './byPerson.ts';
import { alarmType } from './catalogue.ts';

/** Results and reasons. @source product.md B2 */
export const handleTextMin = 2;
export const handleTextMax = 500;
export const commentMax = 500;

/** The result that a handled notice gives its alarm. @source product.md B3 */
export const noticeResult = '通过消息处理';

function textWithin(text: string, min: number, max: number): string {
  const words = text.trim();
  const length = Array.from(words).length;
  if (length < min || length > max) throw new DomainError(9002, { data: { field: 'text', min, max } });
  return words;
}

/** A result or reason of 2–500 characters, trimmed. @throws DomainError 9002 */
export function resultText(text: string): string {
  return textWithin(text, handleTextMin, handleTextMax);
}

/** A comment of 1–500 characters, trimmed; welcome in every state. @throws DomainError 9002 */
export function commentText(text: string): string {
  return textWithin(text, 1, commentMax);
}

/**
 * What handling a notice does to its alarm: a latched type is only acknowledged by it and stays open until somebody
 * gives a result; any other is handled. Null when nothing is left to do.
 * @source product.md B3, SPEC-035
 */
export function actByNotice(alarm: {
  readonly typeCode: string;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
}): PersonAct | null {
  if (alarm.handledStatus !== '00' && alarm.handledStatus !== '01') return null;
  if (alarmType(alarm.typeCode)?.latched !== true) return { act: 'handle', text: noticeResult, method: 'notice' };
  return alarm.handledStatus === '00' ? { act: 'ack' } : null;
}
