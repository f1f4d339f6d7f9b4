import { keepText, keptText } from '#client/api/keptText.ts';

const key = 'admin-db-username';

/** The name kept by "remember me"; empty when there is none. */
export function rememberedName(): string {
  return keptText(key) ?? '';
}

/** Keeps the name, or forgets it when it is empty. */
export function rememberName(username: string): void {
  keepText(key, username);
}
