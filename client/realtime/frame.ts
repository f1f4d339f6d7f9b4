import type { Page } from './page.ts';

/** Runs `draw` once in the next animation frame, however often it was asked; browsers hold frames back in hidden tabs. */
export interface Frame {
  readonly ask: () => void;
  readonly stop: () => void;
}

export function createFrame(page: Pick<Page, 'requestFrame' | 'cancelFrame'>, draw: () => void): Frame {
  let handle: number | null = null;
  return {
    ask: () => {
      handle ??= page.requestFrame(() => {
        handle = null;
        draw();
      });
    },
    stop: () => {
      if (handle !== null) page.cancelFrame(handle);
      handle = null;
    },
  };
}
