export interface SearchInput {
  /** Trimmed, at least two characters. */
  readonly keyword: string;
  /** Rows at the most. */
  readonly limit: number;
}
