/** A piece of work that is asked for again and again, and done once at a time. */
export interface OneAtATime {
  /** Now, or once more when what is under way has ended. */
  readonly go: () => void;
  /** Nothing more; what is under way is told. */
  readonly stop: () => void;
}

/** @param work does not throw */
export function oneAtATime(work: (signal: AbortSignal) => Promise<void>): OneAtATime {
  const control = new AbortController();
  let [isOpen, isAgain] = [false, false];
  const run = async (): Promise<void> => {
    isOpen = true;
    do {
      isAgain = false;
      await work(control.signal);
    } while (isAgain && !control.signal.aborted);
    isOpen = false;
  };
  return {
    go: () => {
      if (isOpen) isAgain = true;
      else if (!control.signal.aborted) void run();
    },
    stop: () => control.abort(),
  };
}
