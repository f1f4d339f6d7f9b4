import type { Locale } from '../errno.ts';

/** A text of validation in both languages. @source seed §5, product.md D0.6 */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

export const fieldTexts = {
  usernameRequired: { zh: '请输入用户名', en: 'Please enter user name' },
  usernameForm: {
    zh: '用户名为3-32位字母、数字或_.-，以字母开头',
    en: '3–32 letters, digits or _.-, starting with a letter',
  },
  passwordRequired: { zh: '请输入密码', en: 'Please enter password' },
  passwordShort: { zh: '请输入至少{min}位', en: 'At least {min} characters' },
  passwordLong: { zh: '密码长度不能超过64位', en: 'At most 64 characters' },
  mailRequired: { zh: '请输入邮箱', en: 'Please enter email' },
  mailForm: { zh: '输入的邮箱格式有误', en: 'The email format entered is incorrect' },
  mobileRequired: { zh: '请输入手机号码', en: 'Please enter mobile number' },
  mobileForm: { zh: '输入的手机号码格式有误', en: 'The mobile number format entered is incorrect' },
  captchaRequired: { zh: '请输入验证码', en: 'Please enter captcha' },
  oldPasswordRequired: { zh: '请输入旧密码', en: 'Please enter the old password' },
  newPasswordRequired: {
    zh: '请输入新的密码，至少{min}位',
    en: 'Please enter a new password, at least {min} characters',
  },
  newPasswordShort: { zh: '请输入至少{min}位', en: 'Please enter at least {min} characters' },
  passwordsDiffer: { zh: '两次输入密码不同，请重新输入', en: 'The two passwords differ, please enter again' },
  positionForm: { zh: '坐标格式不正确，需至少5位小数', en: 'Coordinates need at least 5 decimals' },
  imeiDigits: { zh: 'IMEI必须为15位数字', en: 'An IMEI has 15 digits' },
  imeiLuhn: { zh: 'IMEI校验位错误', en: 'The check digit of the IMEI is wrong' },
  imeiTaken: { zh: 'IMEI已存在', en: 'The IMEI already exists' },
  pleaseEnter: { zh: '请输入{label}', en: 'Please enter {label}' },
  pleaseSelect: { zh: '请选择{label}', en: 'Please select {label}' },
  lengthBetween: { zh: '{label}长度应为{min}-{max}', en: '{label} length must be {min}–{max}' },
} as const satisfies Record<string, Words>;

export type FieldText = keyof typeof fieldTexts;
/** What is wrong with a field; null for nothing. `params` fill the text. */
export interface FieldFault {
  readonly text: FieldText;
  readonly params: Readonly<Record<string, string | number>>;
}

export function fieldText(fault: FieldFault, locale: Locale): string {
  const words = fieldTexts[fault.text];
  return (locale === 'en-US' ? words.en : words.zh).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(fault.params[name] ?? whole),
  );
}

function fault(text: FieldText, params: FieldFault['params'] = {}): FieldFault {
  return { text, params };
}

/** Minimum new password length [seed §9]; PASSWORD_MIN may raise it. */
export const passwordMin = 6;
export const passwordMax = 64;

const usernameRule = /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/;
const mailRule = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const mobileRule = /^1\d{10}$/;

/** On login a name is only required; its form is judged when it is made. */
export function usernameFault(username: string, isNew: boolean): FieldFault | null {
  if (username.trim() === '') return fault('usernameRequired');
  return isNew && !usernameRule.test(username.trim()) ? fault('usernameForm') : null;
}

export function passwordFault(password: string, isNew: boolean, min: number = passwordMin): FieldFault | null {
  if (password === '') return fault('passwordRequired');
  if (!isNew) return null;
  const length = Array.from(password).length;
  if (length < min) return fault('passwordShort', { min });
  return length > passwordMax ? fault('passwordLong') : null;
}

export function mailFault(mail: string): FieldFault | null {
  const text = mail.trim();
  if (text === '') return fault('mailRequired');
  return text.length > 80 || !mailRule.test(text) ? fault('mailForm') : null;
}

/** Eleven digits starting with 1. */
export function mobileFault(mobile: string): FieldFault | null {
  const text = mobile.trim();
  if (text === '') return fault('mobileRequired');
  return mobileRule.test(text) ? null : fault('mobileForm');
}

export function captchaFault(captcha: string): FieldFault | null {
  return captcha.trim() === '' ? fault('captchaRequired') : null;
}

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeatNewPassword: string;
}

/** Faults of the password form by field; empty when it may be sent. @source seed §5 */
export function passwordChangeFaults(
  form: PasswordChange,
  min: number = passwordMin,
): Partial<Record<keyof PasswordChange, FieldFault>> {
  const faults: Partial<Record<keyof PasswordChange, FieldFault>> = {};
  if (form.oldPassword === '') faults.oldPassword = fault('oldPasswordRequired');
  const length = Array.from(form.newPassword).length;
  if (length === 0) faults.newPassword = fault('newPasswordRequired', { min });
  else if (length < min) faults.newPassword = fault('newPasswordShort', { min });
  else if (length > passwordMax) faults.newPassword = fault('passwordLong');
  if (form.repeatNewPassword === '') faults.repeatNewPassword = fault('newPasswordRequired', { min });
  else if (form.repeatNewPassword !== form.newPassword) faults.repeatNewPassword = fault('passwordsDiffer');
  return faults;
}
