let opener: (() => void) | undefined;

/** The header's search says how it is opened while it is there. @returns takes it back */
export function offerSearch(open: () => void): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

/** Opens the header's search. @returns false when the header has none */
export function openSearch(): boolean {
  opener?.();
  return opener !== undefined;
}
