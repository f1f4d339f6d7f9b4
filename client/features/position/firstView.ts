/** What the map shows first. */
export type FirstView = 'wait' | 'leave' | 'fit';

/**
 * A device in the address is what its reader wants to see; one that is not there, or has no place, counts as none.
 * Until the devices have come nobody knows.
 */
export function firstView(wanted: string, known: number, isDrawn: (id: string) => boolean): FirstView {
  if (wanted === '') return 'fit';
  if (known === 0) return 'wait';
  return isDrawn(wanted) ? 'leave' : 'fit';
}
