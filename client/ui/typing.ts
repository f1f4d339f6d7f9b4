/** What is being typed into a field. */
export interface Typing {
  /** What stands in it. */
  readonly text: string;
  /** What of it is meant: while an input method composes (`hefei` on its way to 合肥), what was meant before. */
  readonly meant: string;
  readonly isComposing: boolean;
}

/** A field with this text, nothing being composed. */
export function typed(text: string): Typing {
  return { text, meant: text, isComposing: false };
}

export function typeInto(before: Typing, text: string): Typing {
  return { ...before, text, meant: before.isComposing ? before.meant : text };
}

export function beginComposing(before: Typing): Typing {
  return { ...before, isComposing: true };
}
