export interface BodyLimits {
  /** The receiver took no bytes for so long. */
  readonly idleMs: number;
  /** From the first byte to the last. */
  readonly totalMs: number;
}

/**
 * The answer with a body that cannot be kept waiting: when its reader takes nothing for too long, or all takes too
 * long, the body fails, which cuts the connection, and what makes it is told to stop. `ended` is called once, however
 * it ends.
 */
export function watchedBody(response: Response, { idleMs, totalMs }: BodyLimits, ended: () => void): Response {
  const { body } = response;
  // Words of a few bytes need nobody's patience; a snapshot says how large it is.
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  const isShort = isJson && Number(response.headers.get('Content-Length') ?? 0) === 0;
  if (body === null || isShort) {
    ended();
    return response;
  }
  const reader = body.getReader();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(idle);
    clearTimeout(total);
    ended();
  };
  let fail: (error: Error) => void = () => undefined;
  const late = (): void => {
    const error = new Error('the reader of a file was too slow');
    over();
    fail(error);
    reader.cancel(error).catch(() => undefined);
  };
  const total = setTimeout(late, totalMs);
  const wait = (): void => {
    idle = setTimeout(late, idleMs);
  };
  wait();
  const watched = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        fail = (error) => controller.error(error);
      },
      pull: async (controller) => {
        clearTimeout(idle);
        try {
          const { done, value } = await reader.read();
          if (isOver) return;
          if (done) {
            over();
            controller.close();
            return;
          }
          controller.enqueue(value);
          wait();
        } catch (error) {
          over();
          throw error;
        }
      },
      cancel: (reason) => {
        over();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status: response.status, headers: response.headers });
}
