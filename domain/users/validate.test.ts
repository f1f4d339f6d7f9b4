import { describe, expect, it } from 'vitest';
import { faultWords, type FieldFault } from '../access/fieldTexts.ts';
import {
  captchaFault,
  classesOf,
  mailFault,
  mobileFault,
  optionalMailFault,
  passwordChangeFaults,
  passwordFault,
  realNameFault,
  totpFault,
  usernameFault,
} from './validate.ts';

const zh = (fault: FieldFault | null | undefined): string | null => (fault ? faultWords(fault, 'zh-CN') : null);
const change = (oldPassword: string, newPassword: string, repeatNewPassword: string) =>
  passwordChangeFaults({ oldPassword, newPassword, repeatNewPassword });

describe('texts of validation', () => {
  it('SEED-232 SEED-233 an empty user name and password', () => {
    expect(zh(usernameFault('  ', false))).toBe('请输入用户名');
    expect(faultWords(usernameFault('', false)!, 'en-US')).toBe('Please enter user name');
    expect(zh(passwordFault('', false))).toBe('请输入密码');
    expect(passwordFault('x', false)).toBeNull();
  });
  it('a new user name is 3–32 letters, digits or _.-, starting with a letter', () => {
    expect(zh(usernameFault('1ab', true))).toBe('用户名为3-32位字母、数字或_.-，以字母开头');
    for (const good of ['abc', 'a.b-c_9', `a${'b'.repeat(31)}`]) expect(usernameFault(good, true)).toBeNull();
    for (const bad of ['ab', `a${'b'.repeat(32)}`, 'a b c', '张三李']) expect(usernameFault(bad, true)).not.toBeNull();
  });
  it('SEED-234 SEED-235 mail', () => {
    expect(zh(mailFault(''))).toBe('请输入邮箱');
    for (const bad of ['a', 'a@b', 'a@b.c', 'a b@c.de', `${'a'.repeat(80)}@b.cd`])
      expect(zh(mailFault(bad))).toBe('输入的邮箱格式有误');
    expect(mailFault('a@b.cd')).toBeNull();
  });
  it('SEED-236 SEED-237 mobile', () => {
    expect(zh(mobileFault(''))).toBe('请输入手机号码');
    for (const bad of ['23800138000', '1380013800', '138001380000', '1380013800a'])
      expect(zh(mobileFault(bad))).toBe('输入的手机号码格式有误');
    expect(mobileFault('13800138000')).toBeNull();
  });
  it('SEED-238 captcha', () => {
    expect(zh(captchaFault(''))).toBe('请输入验证码');
    expect(captchaFault('1')).toBeNull();
  });
  it('SEED-240 SEED-241 SEED-242 an empty password form', () => {
    const faults = change('', '', '');
    expect(zh(faults.oldPassword)).toBe('请输入旧密码');
    expect(zh(faults.newPassword)).toBe('请输入新的密码，至少6位');
    expect(zh(faults.repeatNewPassword)).toBe('请输入新的密码，至少6位');
  });
  it('SEED-243 five characters are too few, six are taken', () => {
    expect(zh(change('old', '12345', '12345').newPassword)).toBe('请输入至少6位');
    expect(change('old', '123456', '123456')).toEqual({});
    expect(zh(passwordFault('12345', true))).toBe('请输入至少6位');
    expect(zh(passwordFault('1234567', true, { minLength: 8, minClasses: 0 }))).toBe('请输入至少8位');
  });
  it('SEED-244 a different repeat', () => {
    expect(zh(change('old', '123456', '123457').repeatNewPassword)).toBe('两次输入密码不同，请重新输入');
  });
  it('a policy may ask for more characters and more kinds of them', () => {
    const rules = { minLength: 8, minClasses: 3 };
    expect(zh(passwordFault('Abcdef1', true, rules))).toBe('请输入至少8位');
    expect(zh(passwordFault('abcdefgh1', true, rules))).toBe('密码需包含大写字母、小写字母、数字、符号中的至少3种');
    for (const good of ['Abcdefg1', 'abcdef1!', 'ABCDEF g1', '护栏Online1']) {
      expect(passwordFault(good, true, rules)).toBeNull();
    }
    expect(classesOf('')).toBe(0);
    expect(classesOf('aB1 ')).toBe(4);
    const typed = { oldPassword: 'old', newPassword: 'abcdefgh', repeatNewPassword: 'abcdefgh' };
    expect(Object.keys(passwordChangeFaults(typed, rules))).toEqual(['newPassword']);
    expect(zh(passwordFault('x'.repeat(65), true))).toBe('密码最多64位');
    expect(passwordFault('x'.repeat(64), true)).toBeNull();
  });
  it('a real name has 2–20 characters, a second factor’s code 6 digits, a mail may be left out where it may', () => {
    expect(zh(realNameFault('  '))).toBe('请输入姓名');
    for (const bad of ['张', ' 张 ', '一'.repeat(21)]) expect(zh(realNameFault(bad))).toBe('姓名长度应为2-20');
    for (const good of ['张伟', '一'.repeat(20), '👷🏽👷']) expect(realNameFault(good)).toBeNull();
    for (const bad of ['', '12345', '1234567', '12345a']) expect(zh(totpFault(bad))).toBe('动态口令为6位数字');
    expect(totpFault(' 123456 ')).toBeNull();
    expect(optionalMailFault(' ')).toBeNull();
    expect(zh(optionalMailFault('a@b'))).toBe('输入的邮箱格式有误');
  });
});
