import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A TCP proxy in a thread. Every order resolves with the number of connections that it ended. */
export interface ProxyThread {
  readonly port: number;
  /** Ends so large a share of the connections: who comes again comes to the next target. */
  readonly shake: (share: number) => Promise<number>;
  /** Ends all connections, and takes none until `mend`. */
  readonly cut: () => Promise<number>;
  readonly mend: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** @param targets loopback ports: new connections go to them in turn, one that refuses is passed over */
export async function startProxyThread(targets: readonly number[]): Promise<ProxyThread> {
  const thread = new Worker(new URL('./proxyThread.mjs', import.meta.url), { workerData: targets });
  const [port] = (await once(thread, 'message')) as [number];
  let orders = 0;
  const give = (order: 'shake' | 'cut' | 'mend' | 'stop', share?: number): Promise<number> =>
    new Promise((done) => {
      orders += 1;
      const id = orders;
      const hear = (said: { readonly id: number; readonly answer: number }): void => {
        if (said.id !== id) return;
        thread.off('message', hear);
        done(said.answer);
      };
      thread.on('message', hear);
      thread.postMessage({ id, order, share }, []);
    });
  return {
    port,
    shake: (share) => give('shake', share),
    cut: () => give('cut'),
    mend: () => give('mend'),
    stop: async () => {
      await give('stop');
      await thread.terminate();
    },
  };
}
