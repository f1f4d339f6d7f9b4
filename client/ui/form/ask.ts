import { proxy } from 'valtio';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Word of the button that goes on; "confirm" without. */
  readonly yes?: string;
  /** What it does cannot be taken back: the button is red. */
  readonly isDanger?: boolean;
}

/** The question that now stands open; the dialog draws it. */
export const asking = proxy<{ question: Question | null }>({ question: null });
let answerer: ((yes: boolean) => void) | undefined;

/** Asks in a dialog of the product. A second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  answerer?.(false);
  asking.question = question;
  return new Promise((resolve) => {
    answerer = resolve;
  });
}

export function answer(yes: boolean): void {
  asking.question = null;
  answerer?.(yes);
  answerer = undefined;
}
