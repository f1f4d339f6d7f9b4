/**
 * What stands over what, of everything that is fixed to the window. The library's own words are dialogs 200, dropdowns
 * 300, messages 400; those of the frame are below 200.
 */
export const layers = {
  /** The alarm bar: over dialogs, and dropdowns may hang over it. */
  foot: 210,
  /** A dialog that stands over another. */
  overDialog: 205,
  /** It opens from anywhere, over dropdowns too. */
  palette: 400,
  /** Over every other dialog: one of them is what asks. */
  question: 500,
  /** The alarm bar while a palette or a question is there: an alarm reaches who is on duty (ADR 0042). */
  footOverAll: 510,
  /** What has happened, of whatever was pressed last. */
  messages: 520,
} as const;

/** The layers that styles use, as CSS variables. */
export const layerVariables = {
  '--gl-z-foot': String(layers.foot),
  '--gl-z-foot-over-all': String(layers.footOverAll),
};

/** On a dialog that covers everything: what stands at the foot of the window goes over it. */
export const coversAll = { 'data-covers': 'all' } as const;
