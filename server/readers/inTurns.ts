/**
 * Lets so many through in one turn of the loop, the others in the next ones, as they came: what goes on behind it for
 * many at once would hold up everybody else.
 */
export function inTurns(most: number): () => Promise<void> {
  const waiting: Array<() => void> = [];
  let through = 0;
  const turn = (): void => {
    const next = waiting.splice(0, most);
    through = next.length;
    for (const go of next) go();
    if (through > 0) setImmediate(turn);
  };
  return async () => {
    if (through === 0) setImmediate(turn);
    else if (through === most) return new Promise((go) => waiting.push(go));
    through += 1;
  };
}
