/** What a pacer knows of the browser. */
export interface PacerPage {
  /** Ms that only grow. */
  readonly now: () => number;
  readonly isVisible: () => boolean;
  /** Calls back whenever the page is seen again. */
  readonly onVisible: (listener: () => void) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** How often lists of one page may ask the server again because something changed. */
export interface Pace {
  /** On the long run one question in so many ms … */
  readonly gapMs: number;
  /** … and after a quiet while so many right after each other. */
  readonly burst: number;
  /** A change is told to every page at once: each waits up to so many ms more, and three times as long each time. */
  readonly spreadMs: number;
}

/** Lists of a page, see docs/adr/0039-lists-ask-at-a-pace.md. */
export const listPace: Pace = { gapMs: 10_000, burst: 3, spreadMs: 500 };

/** One list's place in the queue. */
export interface Paced {
  /**
   * The list is behind: it is asked again, `settleMs` from now at the soonest. More calls until then are one question.
   */
  readonly soon: (settleMs: number) => void;
  readonly stop: () => void;
}

/**
 * Questions of all lists of a page, so that a thousand pages that show the same list do not ask a thousand times a
 * second: `Pace` for all of them together, none while nobody sees the page, and one for each list when it is seen
 * again.
 */
export function createPacer(pace: Pace, page: PacerPage): (ask: () => void) => Paced {
  let tokens = pace.burst;
  let countedAt = page.now();
  /** Lists that became due while nobody saw the page. */
  const unseen = new Set<() => void>();
  page.onVisible(() => {
    const due = [...unseen];
    unseen.clear();
    for (const go of due) go();
  });

  const refill = (): void => {
    const now = page.now();
    tokens = Math.min(pace.burst, tokens + (now - countedAt) / pace.gapMs);
    countedAt = now;
  };

  return (ask) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Number.POSITIVE_INFINITY;
    /** Of this waiting: drawn anew with each change, the shortest of many would count. */
    let spreadMs: number | null = null;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      dueAt = page.now() + ms;
      timer = setTimeout(go, ms);
    };
    const go = (): void => {
      timer = undefined;
      dueAt = Number.POSITIVE_INFINITY;
      if (!page.isVisible()) {
        unseen.add(go);
        return;
      }
      refill();
      // Parts of a token are never whole by a rounding error.
      if (tokens < 0.999_999) {
        wait(Math.ceil((1 - tokens) * pace.gapMs));
        return;
      }
      tokens -= 1;
      spreadMs = null;
      ask();
    };
    return {
      soon: (settleMs) => {
        refill();
        const used = Math.min(pace.burst - 1, pace.burst - tokens);
        spreadMs ??= page.random() * pace.spreadMs * 3 ** used;
        const ms = settleMs + spreadMs;
        if (timer === undefined ? !unseen.has(go) : page.now() + ms < dueAt && tokens >= 1) wait(ms);
      },
      stop: () => {
        clearTimeout(timer);
        timer = undefined;
        spreadMs = null;
        unseen.delete(go);
      },
    };
  };
}
