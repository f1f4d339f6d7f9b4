import { signalOne, type PostgresCluster } from '../harness/postgresCluster.ts';

/** What stands while a fault of PostgreSQL happens. */
export interface Town {
  readonly primary: PostgresCluster;
  /** Of faults that have one. */
  readonly standby: PostgresCluster | null;
}

/** A fault of PostgreSQL is a row here. */
export interface PostgresFault {
  readonly name: string;
  /** Part of the short form, which `npm test` runs. */
  readonly isShort: boolean;
  /** A second host, which has every commit before it is answered (`synchronous`), or not. */
  readonly standby?: 'synchronous' | 'asynchronous';
  /** It must lose: else the checker sees nothing. */
  readonly isControl?: true;
  /** Does it, and answers when it is over: the cluster that then may be written to. */
  readonly happen: (town: Town) => Promise<PostgresCluster>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function failOver({ primary, standby }: Town): Promise<PostgresCluster> {
  if (standby === null) throw new Error('there is no standby');
  await primary.kill('SIGKILL');
  await pause(1_000);
  await standby.promote();
  return standby;
}

export const postgresFaults: readonly PostgresFault[] = [
  {
    name: 'kill -9 of the postmaster',
    // In `npm test` tests/processes/postgresAway.test.ts stands for it.
    isShort: false,
    happen: async ({ primary }) => {
      await primary.kill('SIGKILL');
      await pause(2_000);
      await primary.start();
      return primary;
    },
  },
  {
    name: 'kill -9 of a backend, three times',
    isShort: false,
    happen: async ({ primary }) => {
      for (const application of ['guardline-worker', 'guardline-server', 'guardline-worker']) {
        // It recovers from the last one for a moment.
        await primary.start();
        const [pid] = await primary.backends('client backend', application);
        if (pid !== undefined) signalOne(pid, 'SIGKILL');
        // It takes all others with it.
        await pause(2_000);
      }
      await primary.start();
      return primary;
    },
  },
  {
    name: 'restart',
    isShort: false,
    happen: async ({ primary }) => {
      await primary.kill('SIGINT');
      await primary.start();
      return primary;
    },
  },
  {
    name: 'stands still for 20 s',
    isShort: false,
    happen: async ({ primary }) => {
      primary.freeze();
      await pause(20_000);
      primary.thaw();
      return primary;
    },
  },
  {
    name: 'read-only for 30 s',
    isShort: false,
    happen: async ({ primary }) => {
      await primary.set('default_transaction_read_only', 'on');
      await pause(30_000);
      await primary.set('default_transaction_read_only', 'off');
      return primary;
    },
  },
  {
    name: 'primary killed, synchronous standby promoted',
    isShort: true,
    standby: 'synchronous',
    happen: failOver,
  },
  {
    name: 'control: without synchronous replication it must lose',
    isShort: false,
    standby: 'asynchronous',
    isControl: true,
    happen: async (town) => {
      // What was committed and not sent yet: as if the network were slow for two seconds.
      const senders = await town.primary.backends('walsender');
      for (const pid of senders) signalOne(pid, 'SIGSTOP');
      await pause(2_000);
      const promoted = await failOver(town);
      for (const pid of senders) signalOne(pid, 'SIGKILL');
      return promoted;
    },
  },
];
