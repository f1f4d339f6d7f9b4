import type { Page } from './page.ts';

/** Hidden tabs get no frames: there a draw comes this late without one. */
const hiddenMs = 1_000;

/**
 * Runs `draw` once in the next animation frame, however often it was asked. A hidden tab draws once a second: its new
 * alarms sound, and what came does not pile up for as long as nobody looks.
 */
export interface Frame {
  readonly ask: () => void;
  readonly stop: () => void;
}

export function createFrame(page: Pick<Page, 'requestFrame' | 'cancelFrame'>, draw: () => void): Frame {
  let asked: { readonly handle: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const stop = (): void => {
    if (asked === null) return;
    page.cancelFrame(asked.handle);
    clearTimeout(asked.timer);
    asked = null;
  };
  const run = (): void => {
    stop();
    draw();
  };
  return {
    ask: () => {
      asked ??= { handle: page.requestFrame(run), timer: setTimeout(run, hiddenMs) };
    },
    stop,
  };
}
