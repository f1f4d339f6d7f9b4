import type { CaptchaScene } from './cooldown.ts';

/** What came with the last code of each scene: a code is right only from the page that asked for it. */
const tickets = new Map<CaptchaScene, string>();

export function keepTicket(scene: CaptchaScene, captchaTicket: string): void {
  tickets.set(scene, captchaTicket);
}

/** For the payload beside `captcha`; nothing before a code was asked for. Closing a dialog does not lose it. */
export function ticketOf(scene: CaptchaScene): { readonly captchaTicket?: string } {
  const captchaTicket = tickets.get(scene);
  return captchaTicket === undefined ? {} : { captchaTicket };
}
