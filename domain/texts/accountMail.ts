import type { Locale } from '../errno.ts';
import { say, type Word } from './names.ts';

/** What of an account was changed. */
export type AccountChange = 'mail' | 'mobile' | 'password' | 'totp';

const changes = {
  mail: {
    zh: '邮箱已修改，此后的邮件不再发送到本邮箱',
    en: 'The mail address was changed: this one gets no more mail',
  },
  mobile: { zh: '手机号已修改', en: 'The mobile number was changed' },
  password: { zh: '密码已修改', en: 'The password was changed' },
  totp: { zh: '动态口令（双重验证）已停用', en: 'The one-time code (two-step verification) was taken away' },
} as const satisfies Record<AccountChange, Word>;

interface AccountMail {
  readonly username: string;
  readonly changes: readonly AccountChange[];
  /** When, as the clocks of the place show it. */
  readonly at: string;
  readonly locale: Locale;
}

/** Tells the owner of an account what was changed in it, so that somebody else's doing does not stay unseen. */
export function accountMail(mail: AccountMail): { subject: string; text: string } {
  const { username, at, locale } = mail;
  const told = mail.changes.map((change) => say(changes[change], locale));
  if (locale === 'en-US') {
    return {
      subject: 'Your account was changed',
      text: `[Guardline] Account ${username}, ${at}: ${told.join('; ')}. If this was not you, tell your administrator at once.`,
    };
  }
  return {
    subject: '您的账号信息已变更',
    text: `【护栏在线】您的账号${username}于${at}：${told.join('；')}。如非本人操作，请立即联系管理员。`,
  };
}
