import { proxy } from 'valtio';

/** What a code is for. */
export type CaptchaScene = 'register' | 'loginByPhone' | 'resetPassword';

/**
 * Whole seconds until each scene's button may be pressed again; none when it may. They count down outside of the
 * dialogs, so that closing and opening one does not shorten the wait.
 */
export const secondsLeft = proxy<Partial<Record<CaptchaScene, number>>>({});

/** The server says for how long: 60 seconds (docs/requirements.md B7). */
export function startCooldown(scene: CaptchaScene, seconds: number): void {
  const until = Date.now() + seconds * 1000;
  const count = (): void => {
    const leftMs = until - Date.now();
    secondsLeft[scene] = Math.max(0, Math.ceil(leftMs / 1000));
    // To the next whole second, so that no number is skipped or shown twice.
    if (leftMs > 0) setTimeout(count, leftMs % 1000 || 1000);
  };
  count();
}
