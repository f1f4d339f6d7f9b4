import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LogScreen } from '#client/features/log/LogScreen.tsx';
import { addLog, clearLog } from '#client/stores/log.ts';
import { mount } from './mount.tsx';

const rowCount = () => document.querySelectorAll('tr[data-row]').length;
const rowsWith = (words: string) =>
  [...document.querySelectorAll('tr[data-row]')].filter((row) => row.textContent.includes(words));
const toast = '.mantine-Notification-root';

/** Every message since the test began: one is there for three seconds, which a busy machine may sleep. */
const told: string[] = [];
const listening = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const each of node.matches(toast) ? [node] : node.querySelectorAll(toast)) told.push(each.textContent);
});
const goneToasts = () => expect.poll(() => document.querySelectorAll(toast).length).toBe(0);

beforeEach(async () => {
  clearLog();
  told.splice(0);
  listening.observe(document.body, { childList: true, subtree: true });
  await mount(<LogScreen audit={undefined} quarantine={undefined} letters={undefined} />, '/log');
});

afterEach(() => {
  listening.disconnect();
  // The page's own: what the browser has stands in their prototypes.
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

test('the log holds 200 entries, filters by level, shows one, and is cleared', async () => {
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^系统日志$/);
  for (let n = 1; n <= 230; n += 1) addLog('error', 'script', `entry-${n};`);
  await expect.poll(rowCount).toBe(200);
  expect(rowsWith('entry-230;')).toHaveLength(1);
  expect(rowsWith('entry-30;')).toHaveLength(0);
  await page.getByRole('radiogroup').getByText('警告', { exact: true }).click();
  await expect.poll(() => rowsWith('entry-')).toHaveLength(0);
  await page.getByRole('radiogroup').getByText('全部', { exact: true }).click();
  await expect.poll(() => rowsWith('entry-230;')).toHaveLength(1);
  (rowsWith('entry-230;')[0] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('log-detail')).toHaveTextContent('entry-230;');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('log-detail')).not.toBeInTheDocument();
  await page.getByTestId('log-clear').click();
  await expect.poll(rowCount).toBe(0);
  await expect.element(page.getByText('没有日志或异常').first()).toBeVisible();
});

test('SEED-336 copying says that it worked, and that it did not when the clipboard is refused', async () => {
  addLog('error', 'script', 'to copy');
  await expect.poll(() => rowsWith('to copy')).toHaveLength(1);
  const written: string[] = [];
  const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  clipboard({ writeText: (text: string) => Promise.resolve(void written.push(text)) });
  const copy = page.getByTestId('log-copy-all');
  await copy.click();
  await expect.poll(() => told).toEqual(['复制成功']);
  expect(written.join()).toContain('to copy');
  clipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await copy.click();
  await expect.poll(() => told).toEqual(['复制成功', '复制失败']);
  // Words that are shown already are not shown twice.
  await goneToasts();
  // A page on plain http has no clipboard: what is selected is copied as before there was one.
  clipboard(undefined);
  let copied = '';
  const keep = () => (copied = (document.activeElement as HTMLTextAreaElement).value);
  document.addEventListener('copy', keep, { once: true });
  await copy.click();
  await expect.poll(() => told).toEqual(['复制成功', '复制失败', '复制成功']);
  expect(copied).toContain('to copy');
  await expect.element(copy).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
  await goneToasts();
  Object.assign(document, { execCommand: () => false });
  await copy.click();
  await expect.poll(() => told).toEqual(['复制成功', '复制失败', '复制成功', '复制失败']);
});
