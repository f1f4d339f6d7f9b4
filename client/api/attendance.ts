/** After this long without a key or pointer, what the page asks it asks by itself. */
const unattendedMs = 60_000;

// The page was opened by somebody.
let lastInputAt = Date.now();

export function noteInput(): void {
  lastInputAt = Date.now();
}

/**
 * Whether nobody has touched the page lately. Calls then say so (`App-Background: 1`), and keep no session awake that
 * the idle time-out of the security settings would end: a live page never stops asking.
 */
export function isUnattended(): boolean {
  return Date.now() - lastInputAt > unattendedMs;
}

/** Watches for input on a page, from its start on. */
export function watchInput(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    target.addEventListener(name, noteInput, { capture: true, passive: true });
  }
}
