import { expect, type Locator, type Page } from '@playwright/test';
import { personByCall } from './people.ts';

export const accounts = '/systemManage/list';

export const people = '/userManage/user';

/** Names of this run: the stack is shared with other tests. */
export const mark = String(Date.now()).slice(-6);

export const rows = (page: Page): Locator => page.locator('tr[data-row]').filter({ visible: true });

export async function listReady(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
}

export async function addPerson(name: string): Promise<string> {
  const root = await personByCall('root');
  const mobile = `158${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const answer = await root.post<{ id: string }>('/home/person/person/add', {
    real_name: name,
    mobile,
    orgId: 'AH-HF-1',
  });
  expect(answer.errno, answer.errmsg).toBe(0);
  return answer.data.id;
}
