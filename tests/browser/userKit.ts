import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Person } from '../../scripts/harness/person.ts';
import { takeSeat, type Seat } from './people.ts';

/** Everybody here is made by this run: the shared accounts stay as they are. */
export const run = String(Date.now()).slice(-6);
let counter = 0;

export interface Made {
  readonly id: string;
  readonly username: string;
  readonly real_name: string;
}

/** An account of this run, made by root. */
export async function make(
  root: Person,
  more: Record<string, unknown> = {},
): Promise<Made & { readonly mobile: string }> {
  counter += 1;
  const form = {
    username: `t${run}x${counter}`,
    password: 'secret-of-test',
    real_name: `测试${run.slice(-3)}${counter}`,
    mobile: `12${run}${String(counter).padStart(3, '0')}`,
    orgId: 'AH-HF-1',
    roles: [],
    ...more,
  };
  const answer = await root.post<{ id: string }>('/home/user/user/add', form);
  expect([answer.errno, answer.errmsg]).toEqual([0, '操作成功']);
  return { ...form, id: answer.data.id };
}

export const board = (page: Page): Locator => page.getByTestId('user-board').filter({ visible: true });
export const rowOf = (page: Page, user: Made): Locator => page.locator(`tr[data-user="${user.username}"]`);

/** Gives a person a browser with the list of users in it. */
export async function openList(browser: Browser, username: string, path: string): Promise<Seat> {
  const seat = await takeSeat(browser, username, path);
  await expect(board(seat.page).getByRole('heading', { level: 1 })).toBeVisible();
  return seat;
}

export async function search(page: Page, text: string): Promise<void> {
  await board(page).locator('[data-shortcut="search"]').fill(text);
  // A filter acts a moment after the last letter, and clears what was picked.
  await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(text));
}
