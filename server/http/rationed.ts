import type { SessionRow } from '#db/sessions/findSession.ts';
import { DomainError } from '#domain/errno.ts';
import { minute, second } from '#domain/time.ts';
import { createRation, rationRules, type Costly, type Ration, type RationRules, type Turn } from './ration.ts';
import { watchedBody, type BodyLimits } from './watchedBody.ts';

/** A reader that takes nothing for a minute, or is not through after ten, is ended. */
const bodyLimits: BodyLimits = { idleMs: minute, totalMs: 10 * minute };
/** What costs is not waited for any longer; it keeps its place until it is done. */
const workMs = 30 * second;
/** When to come again to a queue that is full, or a person's second. */
const comeAgainSeconds = 10;

/** Who may begin costly work, by its kind. */
export interface Rationing {
  /**
   * Answers a call, whose costly work may begin when `begin` came back. The turn ends with the call: with the last byte
   * of a file, or when nobody takes it any more.
   */
  readonly around: (costly: Costly | undefined, answer: (stage: Stage) => Promise<Response>) => Promise<Response>;
  readonly of: (costly: Costly) => Ration;
}

/** A call's part of the ration. */
export interface Stage {
  /**
   * Takes a turn when the route is costly.
   * @throws DomainError 1430, 1431, 1503; `Retry-After` stands in the headers
   */
  readonly begin: (session: SessionRow | null, headers: Headers) => Promise<void>;
  /** The work of the call, for as long as it is waited for. @throws DomainError 1503 after that */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly worked: () => void;
}

interface RationingOptions {
  readonly rules?: Readonly<Record<Costly, RationRules>>;
  readonly body?: BodyLimits;
  readonly workMs?: number;
}

export function createRationing(options: RationingOptions = {}): Rationing {
  const { rules = rationRules, body = bodyLimits } = options;
  const rations = {
    export: createRation(rules.export),
    report: createRation(rules.report),
    snapshot: createRation(rules.snapshot),
    import: createRation(rules.import),
  };
  return {
    of: (costly) => rations[costly],
    around: async (costly, answer) => {
      let turn: Turn | null = null;
      let done: Promise<unknown> = Promise.resolve();
      const stage: Stage = {
        begin: async (session, headers) => {
          if (costly === undefined) return;
          // A dashboard is a session: many walls share one account.
          const owner = costly === 'snapshot' ? session?.id : session?.user.id;
          turn = await rations[costly].enter(owner ?? '').catch((error: unknown) => {
            headers.set('Retry-After', String(secondsOf(error)));
            throw error;
          });
        },
        within: (work) => {
          if (turn === null) return work();
          const going = work();
          done = going.catch(() => undefined);
          return inTime(going, options.workMs ?? workMs);
        },
        worked: () => turn?.worked(),
      };
      const end = (): void => void done.then(() => turn?.end());
      let response: Response;
      try {
        response = await answer(stage);
      } catch (error) {
        end();
        throw error;
      }
      if (turn === null) return response;
      return watchedBody(response, body, end);
    },
  };
}

function secondsOf(error: unknown): number {
  const data = error instanceof DomainError && error.errno === 1431 ? (error.data as { retryAfterMs: number }) : null;
  return data === null ? comeAgainSeconds : Math.ceil(data.retryAfterMs / second);
}

async function inTime<T>(going: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError(1503));
      // The caller has its answer: a file that is made after all is thrown away.
      going.then((made) => (made instanceof Response ? made.body?.cancel() : undefined)).catch(() => undefined);
    }, ms);
  });
  try {
    return await Promise.race([going, late]);
  } finally {
    clearTimeout(timer);
  }
}
