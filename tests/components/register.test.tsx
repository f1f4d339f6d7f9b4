import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RegisterScreen } from '#client/features/register/RegisterScreen.tsx';
import { mount } from './mount.tsx';

const told = (words: string) => page.getByText(words, { exact: true });
const field = (name: string) => page.getByTestId(name);

test('SEED-075 SEED-076 SEED-077 SEED-078 the page has its four fields, the captcha button, submit and the way back', async () => {
  await mount(<RegisterScreen />, '/register?redirect=%2Fproject%2Findex');
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(/^注册$/);
  await expect.element(page.getByLabelText('邮箱')).toBeVisible();
  await expect
    .element(page.getByLabelText('密码', { exact: true }))
    .toHaveAttribute('placeholder', '至少6位密码，区分大小写');
  await expect.element(page.getByLabelText('手机号')).toBeVisible();
  await expect.element(page.getByLabelText('验证码')).toBeVisible();
  await expect.element(field('register-get-captcha')).toHaveTextContent(/^获取验证码$/);
  await expect.element(field('register-submit')).toHaveTextContent(/^注册$/);
  await field('register-have-account').click();
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fproject%2Findex');
});

test('SEED-234 SEED-235 SEED-236 SEED-237 SEED-238 each field is judged as it changes, in Chinese', async () => {
  await mount(<RegisterScreen />, '/register');
  await field('register-submit').click();
  for (const words of ['请输入邮箱', '请输入密码', '请输入手机号码', '请输入验证码'])
    await expect.element(told(words)).toBeVisible();
  await expect.element(field('register-mail')).toHaveFocus();
  await field('register-mail').fill('someone@nowhere');
  await expect.element(told('输入的邮箱格式有误')).toBeVisible();
  await field('register-mail').fill('someone@example.com');
  await expect.element(told('输入的邮箱格式有误')).not.toBeInTheDocument();
  await field('register-mobile').fill('23800138000');
  await expect.element(told('输入的手机号码格式有误')).toBeVisible();
  await field('register-mobile').fill('13800138000');
  await expect.element(told('输入的手机号码格式有误')).not.toBeInTheDocument();
  await field('register-password').fill('12345');
  await expect.element(told('请输入至少6位')).toBeVisible();
  await expect.element(field('password-strength')).toHaveAttribute('data-score', '1');
  await field('register-password').fill('Guardline-2026');
  await expect.element(told('请输入至少6位')).not.toBeInTheDocument();
  await expect.element(field('password-strength')).toHaveAttribute('data-score', '4');
});

test('SEED-199 the captcha button judges mail and mobile first and sends nothing while one is wrong', async () => {
  const sent = vi.spyOn(window, 'fetch');
  await mount(<RegisterScreen />, '/register');
  const button = field('register-get-captcha');
  await field('register-mobile').fill('13800138000');
  await button.click();
  await expect.element(told('请输入邮箱')).toBeVisible();
  await expect.element(told('请输入密码')).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent(/^获取验证码$/);
  expect(sent.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/api/captcha'))).toEqual([]);
});
