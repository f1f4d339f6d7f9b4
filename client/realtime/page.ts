/** What realtime needs of the browser, so that everything else of it runs in a test without one. */
export interface Page {
  /** The network is back, or the tab is looked at again. */
  readonly onWake: (listener: () => void) => () => void;
  readonly requestFrame: (callback: () => void) => number;
  readonly cancelFrame: (handle: number) => void;
}
