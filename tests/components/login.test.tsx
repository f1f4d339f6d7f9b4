import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginScreen } from '#client/features/login/LoginScreen.tsx';
import { mount } from './mount.tsx';

const told = (words: string) => page.getByText(words, { exact: true });
const field = (name: string) => page.getByTestId(name);

test('SEED-072 SEED-073 SEED-074 offers a forgotten password, the other way in and the registration', async () => {
  await mount(<LoginScreen />, '/login?redirect=%2Fdevice%2FdeviceAlarmList');
  await field('login-forgot').click();
  await expect.element(field('forgot').getByRole('dialog')).toHaveTextContent('忘记密码');
  await userEvent.keyboard('{Escape}');
  await expect.element(field('forgot-mobile')).not.toBeInTheDocument();
  await expect.element(field('phone-mobile')).not.toBeVisible();
  await field('login-other').click();
  await expect.element(field('phone-mobile')).toBeVisible();
  await expect.element(page.getByText('其它登录方式')).toBeVisible();
  await field('login-other').click();
  await expect.element(field('login-username')).toBeVisible();
  await field('login-signup').click();
  expect(location.pathname).toBe('/register');
});

test('SEED-232 SEED-233 SEED-239 judges each field as it changes, in the language that is set', async () => {
  await mount(<LoginScreen />, '/login');
  await field('login-username').fill('a');
  await expect.element(told('请输入用户名')).not.toBeInTheDocument();
  await field('login-username').fill('');
  await expect.element(told('请输入用户名')).toBeVisible();
  await expect.element(told('请输入密码')).not.toBeInTheDocument();
  await field('login-password').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(told('请输入密码')).toBeVisible();
  await expect.element(field('login-username')).toHaveFocus();
  await field('header-lang').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect.element(told('Please enter user name')).toBeVisible();
  await expect.element(told('Please enter password')).toBeVisible();
});

test('SEED-199 SEED-236 SEED-237 a wrong mobile is told at its field, sends nothing and starts no countdown', async () => {
  const sent = vi.spyOn(window, 'fetch');
  await mount(<LoginScreen />, '/login');
  await field('login-tab-phone').click();
  const button = field('loginByPhone-get-captcha');
  await button.click();
  await expect.element(told('请输入手机号码')).toBeVisible();
  await expect.element(told('请输入验证码')).not.toBeInTheDocument();
  for (const bad of ['23800138000', '1380013800', '138001380000']) {
    await field('phone-mobile').fill(bad);
    await expect.element(told('输入的手机号码格式有误')).toBeVisible();
    await button.click();
    await expect.element(field('phone-mobile')).toHaveFocus();
  }
  await expect.element(button).toHaveTextContent(/^获取验证码$/);
  await field('phone-mobile').fill('13800138000');
  await expect.element(told('输入的手机号码格式有误')).not.toBeInTheDocument();
  expect(sent.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/api/captcha'))).toEqual([]);
});
