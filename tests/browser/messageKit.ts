import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { newDevice } from './newDevice.ts';
import { report, type personByCall } from './people.ts';

export interface Notice {
  readonly id: string;
  readonly isRead: number;
  readonly noticeAction: string;
  readonly handledStatus: string;
  readonly targetType: number;
  readonly targetId: string;
  readonly content: string;
}
/** An answer of the server that says why it does not do it. */
export const refusal = { errno: 9005, errmsg: '当前状态不允许此操作', data: null, requestId: 'R-1' };

export type Caller = Awaited<ReturnType<typeof personByCall>>;

/** The one that is seen: a tab in the background keeps its own. */
export const list = (page: Page): Locator => page.getByTestId('message-list').filter({ visible: true });
export const rows = (page: Page): Locator => list(page).locator('tr[data-row]');
export const rowOf = (page: Page, id: string): Locator => list(page).locator(`tr[data-row="${id}"]`);
export const asks = (page: Page, path: string, test: (request: Request) => boolean = () => true): Promise<Request> =>
  page.waitForRequest((request) => request.url().includes(path) && test(request));
export const param = (request: Request, name: string): string | null => new URL(request.url()).searchParams.get(name);

export async function messages(person: Caller, query: Record<string, string> = {}): Promise<readonly Notice[]> {
  const { errno, data } = await person.get<{ records: Notice[] }>('/api/web/account/pageNotice', {
    start: '1',
    limit: '100',
    ...query,
  });
  expect(errno).toBe(0);
  return data.records;
}

export async function unreadOf(person: Caller): Promise<number> {
  return (await person.get<number>('/api/web/account/getNoticeNoReadCount')).data;
}

export interface Raised {
  readonly metrics: Readonly<Record<string, number>>;
  readonly targetType: number;
}
export const collision: Raised = { metrics: { impactG: 4.4, tiltX: 1 }, targetType: 3 };
export const fault: Raised = { metrics: { batteryPct: 3 }, targetType: 2 };

/** Raises an alarm or a fault in the sight of supervisor and operator, so that a message of it comes. */
export async function raise({ metrics } = collision): Promise<string> {
  const device = await newDevice();
  await report(device.imei, metrics);
  return device.code;
}

/** A message that was just raised. */
export async function fresh(person: Caller, what = collision): Promise<Notice & { readonly code: string }> {
  const code = await raise(what);
  const isNew = (each: Notice): boolean =>
    each.targetType === what.targetType && 'deviceCode' in each && each.deviceCode === code;
  const found = async (): Promise<Notice | undefined> => (await messages(person, { isRead: 'NO' })).find(isNew);
  await expect.poll(found).toBeDefined();
  const notice = await found();
  if (notice === undefined) throw new Error('the message did not come');
  return { ...notice, code };
}
