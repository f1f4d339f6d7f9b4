const key = 'admin-db-username';

/** The name kept by "remember me"; empty when there is none. */
export function rememberedName(): string {
  return localStorage.getItem(key) ?? '';
}

/** Keeps the name, or forgets it when it is empty. */
export function rememberName(username: string): void {
  if (username === '') localStorage.removeItem(key);
  else localStorage.setItem(key, username);
}
