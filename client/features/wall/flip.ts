import { screen } from '#client/stores/screen.ts';

/** Pauses the carousel or mutes the alarms, or takes it back. */
export function flip(name: 'paused' | 'muted'): void {
  screen[name] = !screen[name];
}
