/** No longer than this at a time: a frame has 16 ms, and others want some of it. */
const sliceMs = 8;
/** The clock is looked at after so many steps. */
const stepsAtOnce = 256;

/** Work that lets frames and fingers between. Each step does a little; the first slice is done at once. */
export interface Sliced {
  readonly cancel: () => void;
}

/**
 * @param step does the next little; false when nothing is left
 * @param onEnd called once, when all of it is done; before this returns, when one slice was enough
 */
export function inSlices(step: () => boolean, onEnd: () => void): Sliced {
  const channel = new MessageChannel();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    channel.port1.close();
  };
  const slice = (): void => {
    if (isOver) return;
    const until = performance.now() + sliceMs;
    do {
      for (let steps = 0; steps < stepsAtOnce; steps += 1) {
        if (step()) continue;
        end();
        onEnd();
        return;
      }
    } while (performance.now() < until);
    // A timer would wait four milliseconds, and a frame is not given to a tab that nobody sees.
    channel.port2.postMessage(null);
  };
  channel.port1.addEventListener('message', slice);
  channel.port1.start();
  slice();
  return { cancel: end };
}
