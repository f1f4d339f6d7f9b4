import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';

/*
 * The rules of the fields of accounts: the client asks them at every change, the server before it does anything.
 * Each answers what is wrong, or null for nothing.
 * @source docs/requirements.md D0.6
 */

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** Characters of a new password at least [SEED-370]; PASSWORD_MIN and the setting may raise it. */
export const passwordMin = 6;
export const passwordMax = 64;

/** What is asked of a new password. */
export interface PasswordRules {
  readonly minLength: number;
  /** How many of upper case, lower case, digits and symbols. */
  readonly minClasses: number;
}
export const factoryRules: PasswordRules = { minLength: passwordMin, minClasses: 0 };

const usernameRule = /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/;
const mailRule = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const mobileRule = /^1\d{10}$/;

/** On login a name is only required; its form is judged when it is made. */
export function usernameFault(username: string, isNew: boolean): FieldFault | null {
  if (username.trim() === '') return fault('username.required');
  return isNew && !usernameRule.test(username.trim()) ? fault('username.form') : null;
}

/**
 * How many of the four kinds of characters a password holds; every character that is no letter or digit is a symbol.
 */
export function classesOf(password: string): number {
  const kinds = [/\p{Lu}/u, /[\p{Ll}\p{Lo}\p{Lm}\p{Lt}]/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
  return kinds.filter((kind) => kind.test(password)).length;
}

function rulesFault(password: string, rules: PasswordRules, short: FieldText): FieldFault | null {
  const length = Array.from(password).length;
  if (length < rules.minLength) return fault(short, { min: rules.minLength });
  if (length > passwordMax) return fault('password.long', { max: passwordMax });
  return classesOf(password) < rules.minClasses ? fault('password.classes', { classes: rules.minClasses }) : null;
}

/** On login a password is only required. */
export function passwordFault(
  password: string,
  isNew: boolean,
  rules: PasswordRules = factoryRules,
): FieldFault | null {
  if (password === '') return fault('password.required');
  return isNew ? rulesFault(password, rules, 'password.short') : null;
}

export function mailFault(mail: string): FieldFault | null {
  const text = mail.trim();
  if (text === '') return fault('mail.required');
  return text.length > 80 || !mailRule.test(text) ? fault('mail.form') : null;
}

/** A mail that may be left empty. */
export function optionalMailFault(mail: string): FieldFault | null {
  return mail.trim() === '' ? null : mailFault(mail);
}

/** Eleven digits starting with 1. */
export function mobileFault(mobile: string): FieldFault | null {
  const text = mobile.trim();
  if (text === '') return fault('mobile.required');
  return mobileRule.test(text) ? null : fault('mobile.form');
}

/** 2–20 characters. @source docs/requirements.md A4 */
export function realNameFault(realName: string): FieldFault | null {
  if (realName.trim() === '') return fault('realName.required');
  const { length } = Array.from(realName.trim());
  return length < 2 || length > 20 ? fault('realName.length') : null;
}

export function captchaFault(captcha: string): FieldFault | null {
  return captcha.trim() === '' ? fault('captcha.required') : null;
}

/** A code of the second factor. */
export function totpFault(code: string): FieldFault | null {
  return /^\d{6}$/.test(code.trim()) ? null : fault('totp.form');
}

/** A new password that is typed twice. */
export interface NewPassword {
  readonly newPassword: string;
  readonly repeatNewPassword: string;
}
export interface PasswordChange extends NewPassword {
  readonly oldPassword: string;
}

export function newPasswordFault(password: string, rules: PasswordRules = factoryRules): FieldFault | null {
  if (password === '') return fault('newPassword.required', { min: rules.minLength });
  return rulesFault(password, rules, 'newPassword.short');
}

/** Faults of a new password by field: a reset, one's own or an administrator's. */
export function newPasswordFaults(
  form: NewPassword,
  rules: PasswordRules = factoryRules,
): Partial<Record<keyof NewPassword, FieldFault>> {
  const faults: Partial<Record<keyof NewPassword, FieldFault>> = {};
  const found = newPasswordFault(form.newPassword, rules);
  if (found !== null) faults.newPassword = found;
  if (form.repeatNewPassword === '') faults.repeatNewPassword = fault('newPassword.required', { min: rules.minLength });
  else if (form.repeatNewPassword !== form.newPassword) faults.repeatNewPassword = fault('newPassword.different');
  return faults;
}

/** Faults of the password form by field; empty when it may be sent. @source SEED-240 to SEED-244 */
export function passwordChangeFaults(
  form: PasswordChange,
  rules: PasswordRules = factoryRules,
): Partial<Record<keyof PasswordChange, FieldFault>> {
  const faults = newPasswordFaults(form, rules);
  return form.oldPassword === '' ? { oldPassword: fault('oldPassword.required'), ...faults } : faults;
}
