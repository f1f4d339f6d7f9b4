const leastMs = 200;
const mostMs = 300;

/**
 * How long the mock takes to answer, ms: 200–300, both included.
 * @param share where between the two, 0 ≤ share < 1
 * @source docs/requirements.md D13
 */
export function mockDelayMs(share: number): number {
  return leastMs + Math.floor(share * (mostMs - leastMs + 1));
}
