import type { Locale } from '../errno.ts';

export type CaptchaPurpose = 'register' | 'loginByPhone' | 'resetPassword';

const purposes = {
  register: { zh: '注册', en: 'registration' },
  loginByPhone: { zh: '登录', en: 'sign-in' },
  resetPassword: { zh: '重置密码', en: 'password reset' },
} as const satisfies Record<CaptchaPurpose, { zh: string; en: string }>;

/** The mail that carries a captcha code, for mail and, its text alone, for SMS. */
export function captchaMail(
  scene: CaptchaPurpose,
  code: string,
  minutes: number,
  locale: Locale,
): { subject: string; text: string } {
  const { zh, en } = purposes[scene];
  if (locale === 'en-US') {
    return {
      subject: `Your ${en} code`,
      text: `[Guardline] Your ${en} code is ${code}. It works once, within ${minutes} minutes. Never tell it to anybody.`,
    };
  }
  return {
    subject: `${zh}验证码`,
    text: `【护栏在线】您的${zh}验证码为${code}，${minutes}分钟内有效，请勿泄露给他人。`,
  };
}
