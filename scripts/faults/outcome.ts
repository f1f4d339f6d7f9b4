/** What a fault run says of itself. */
export interface Outcome {
  /** One line of figures. */
  readonly line: string;
  /** What did not hold; empty when everything did. */
  readonly broken: readonly string[];
}
