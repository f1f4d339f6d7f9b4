import { proxy } from 'valtio';

export interface ProofQuestion {
  /** The six digits of the second factor may be given instead of the password. */
  readonly hasTotp: boolean;
}

/** What now stands open; the dialog draws it. */
export const proving = proxy<{ question: ProofQuestion | null }>({ question: null });

let asked: Promise<boolean> | undefined;
let answerer: ((given: boolean) => void) | undefined;

/**
 * Asks who is there, in a dialog. Calls that need it at the same time share one.
 * @returns false when it was called off
 */
export function askProof(question: ProofQuestion): Promise<boolean> {
  if (asked !== undefined) return asked;
  proving.question = question;
  asked = new Promise((resolve) => {
    answerer = resolve;
  });
  return asked;
}

/** The server took the proof, or nobody gave one. */
export function endProof(given: boolean): void {
  proving.question = null;
  answerer?.(given);
  [asked, answerer] = [undefined, undefined];
}
