// How much the server may hold.
import { totalmem } from 'node:os';

const mebi = 1_048_576;
/** What 100,000 devices need, with their pages. */
const leastMb = 320;
/** Some three million devices: more is no one process any more. */
const mostMb = 2_048;

/**
 * The limit of the server's old generation, in MB: an eighth of the machine, which has Redis, workers and readers as
 * well, or a quarter of what a container gives the server and its readers.
 * @param machineBytes all the memory there is
 * @param givenBytes what the container may use; without one 0, or more than there is
 */
export function serverHeapMb(machineBytes = totalmem(), givenBytes = process.constrainedMemory?.() ?? 0) {
  const isGiven = givenBytes > 0 && givenBytes < machineBytes;
  const share = isGiven ? givenBytes / 4 : machineBytes / 8;
  return Math.round(Math.min(mostMb, Math.max(leastMb, share / mebi)));
}
