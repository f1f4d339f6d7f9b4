import { isBatched, queues, type QueueName } from '../queues.ts';
import { batchVersion } from '../telemetry/item.ts';

/** How long a row that nobody handles is kept. */
export const quarantineKeepDays = 90;

const longestCause = 120;
// eslint-disable-next-line no-control-regex
const notWords = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;
const ulidForm = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g;

/**
 * What many reasons have in common: the first line without numbers and ids; of a schema's refusal its first fault.
 * Rows with one cause are looked at, retried and forgotten together.
 */
export function causeOf(reason: string): string {
  const words = firstFault(reason) ?? reason.trim().split('\n')[0] ?? '';
  const plain = words
    .replaceAll(ulidForm, '#')
    .replaceAll(/\d+/g, '#')
    .replaceAll(notWords, ' ')
    .normalize('NFC')
    .trim();
  const short = [...plain].slice(0, longestCause).join('').trim();
  return short === '' ? 'unknown error' : short;
}

/** `path: message` of what zod says as JSON; null for any other reason. */
function firstFault(reason: string): string | null {
  if (!reason.startsWith('[')) return null;
  const faults = parsed(reason);
  const [first] = Array.isArray(faults) ? (faults as unknown[]) : [];
  if (!isRecord(first) || !Array.isArray(first['path']) || typeof first['message'] !== 'string') return null;
  const path = first['path'].map(String).join('.');
  return path === '' ? first['message'] : `${path}: ${first['message']}`;
}

/** The one device that a payload is about; null when there is none or there are several. */
export function deviceNoOf(payload: unknown): number | null {
  if (!isRecord(payload)) return null;
  const items: unknown[] = Array.isArray(payload['items']) ? payload['items'] : [payload];
  const numbers = new Set(items.map((item) => (isRecord(item) ? item['deviceNo'] : null)));
  const [only] = numbers;
  return numbers.size === 1 && isDeviceNo(only) ? only : null;
}

/** Column of both engines: a number beyond it is no device's. */
function isDeviceNo(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647;
}

/** A job as it goes back into its queue. */
export interface Retry {
  readonly name: QueueName;
  readonly lane: number;
  readonly payload: unknown;
}

/** Why a row cannot go back: its queue or lane is no more, or its payload cannot be read. */
export type RetryProblem = 'queue' | 'payload';

/**
 * How a row of the quarantine goes back into its queue. A single item becomes a batch again; whether its queue takes it
 * this time is the worker's to say.
 * @param queue the BullMQ queue it came from, `telemetry-3`, or a queue's name alone
 */
export function retryOf(queue: string, payloadText: string): Retry | RetryProblem {
  const place = placeOf(queue);
  if (place === null) return 'queue';
  const payload = parsed(payloadText);
  if (!isRecord(payload)) return 'payload';
  const isItem = isBatched(place.name) && !Array.isArray(payload['items']);
  return { ...place, payload: isItem ? { v: batchVersion, items: [payload] } : payload };
}

function placeOf(queue: string): Pick<Retry, 'name' | 'lane'> | null {
  const [, name = '', lane] = /^(.+?)(?:-(\d{1,3}))?$/.exec(queue) ?? [];
  if (!Object.hasOwn(queues, name)) return null;
  const known = name as QueueName;
  const at = Number(lane ?? 0);
  return at < queues[known].lanes ? { name: known, lane: at } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
