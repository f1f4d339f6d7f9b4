/** One section of what the product must do; comments cite it by its name. */
export interface Section {
  /** `C8`, `D0.6`: unique. */
  readonly name: string;
  readonly title: string;
  /** The section in a sentence. */
  readonly gist: string;
  /** What is required, by the id that tests name. */
  readonly ids: Readonly<Record<string, string>>;
}
