import { Agent } from 'node:http';
import { emptyTally, inLanes, pause, shareOf, type Flood, type FloodPlan, type Tally } from '../flood.ts';
import { signedCall, type SiegeAnswer, type SiegeCall } from '../signedCall.ts';

/** Below the grace that a flood has to end. */
const timeoutMs = 8_000;
/** What an anonymous caller may have in a minute of a call that is counted by address: the product's own default. */
const perMinute = 20;

const agentOf = (from: string, connections: number): Agent =>
  new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });

/** One call, counted: `isYes` says what accepts it. */
async function counted(
  { target, from }: FloodPlan,
  tally: Tally,
  call: SiegeCall,
  isYes: (answer: SiegeAnswer) => boolean = ({ status, errno }) => status === 200 && errno === 0,
): Promise<SiegeAnswer | null> {
  tally.tries += 1;
  try {
    const answer = await signedCall(target, { ...call, from, timeoutMs });
    if (isYes(answer)) tally.accepted += 1;
    else tally.refused += 1;
    return answer;
  } catch {
    tally.closed += 1;
    await pause(20);
    return null;
  }
}

const rest = async (until: number): Promise<void> => {
  while (Date.now() < until) await pause(50);
};

/** Ten thousand captcha requests: for one mobile, or for as many as there are requests. */
export function captchaFlood(isOneMobile: boolean): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const agent = agentOf(plan.from, 20);
    await inLanes(20, shareOf(plan, 10_000), until, async (no) => {
      const mobile = isOneMobile ? '13900000001' : `139${String(no).padStart(8, '0')}`;
      const content = JSON.stringify({ scene: 'loginByPhone', mobile });
      await counted(plan, tally, { method: 'POST', path: '/api/captcha', content, agent });
    });
    await rest(until);
    agent.destroy();
    const most = isOneMobile ? 1 : perMinute;
    const broken = tally.accepted > most ? [`${tally.accepted} codes were sent, ${most} may be`] : [];
    return { ...tally, broken };
  };
}

const login = (username: string, password: string, agent?: Agent): SiegeCall => ({
  method: 'POST',
  path: '/api/login',
  content: JSON.stringify({ username, password }),
  ...(agent === undefined ? {} : { agent }),
});

/**
 * M7: twenty passwords at once, the right one as the 19th; then 2,000 guesses on one account and one on each of many.
 */
export const passwordFlood: Flood = async (plan, until) => {
  const tally = emptyTally();
  const { victims, password } = plan.seats;
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, (_, no) =>
      counted(plan, tally, login(victims.atOnce, no === 18 ? password : `wrong password ${no}`)),
    ),
  );
  const letIn = atOnce.filter((answer) => answer?.errno === 0).length;
  const agent = agentOf(plan.from, 20);
  const guesses: Array<readonly [string, string]> = [
    ...Array.from({ length: shareOf(plan, 2_000) }, (_, no) => [victims.many, `guess ${no}`] as const),
    ...victims.each.map((name) => [name, 'guardline'] as const),
  ];
  let judged = 0;
  await inLanes(20, guesses.length, until, async (no) => {
    const [name, guess] = guesses[no] ?? ['', ''];
    const answer = await counted(plan, tally, login(name, guess, agent));
    if (answer?.errno === 1601) judged += 1;
  });
  await rest(until);
  agent.destroy();
  const broken: string[] = [];
  if (letIn > 0) broken.push('the right password was taken as the 19th at once');
  if (judged > perMinute) broken.push(`${judged} guesses were judged, ${perMinute} may be`);
  return { ...tally, told: `right one as 19th let in ${letIn} times, ${judged} more guesses judged`, broken };
};

/** L2: signed calls of nobody, each with a nonce of its own. */
export const nonceFlood: Flood = async (plan, until) => {
  const tally = emptyTally();
  const agent = agentOf(plan.from, 40);
  const perSecond = 668;
  const count = Math.round((perSecond * plan.forMs) / 1_000);
  const startedAt = Date.now();
  await inLanes(40, count, until, async (no) => {
    const waitMs = startedAt + (no / perSecond) * 1_000 - Date.now();
    if (waitMs > 0) await pause(waitMs);
    // No two bodies alike: the signature of each is its own.
    const content = JSON.stringify({ id: String(no) });
    await counted(plan, tally, { method: 'POST', path: '/home/device/device/info', content, agent });
  });
  agent.destroy();
  return tally;
};

/** Too many, a place in line, too busy: nobody looked at the password. */
const notJudged: readonly number[] = [1429, 1431, 1503];

/**
 * M10: one caller who names another address in X-Forwarded-For with each call. `proxied`: behind a proxy that appends
 * the address it sees, as nginx does.
 */
export function forgedFlood(proxied: boolean): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const agent = agentOf(plan.from, 20);
    const count = shareOf(plan, 4_000);
    await inLanes(20, count, until, async (no) => {
      const forged = `198.51.${Math.floor(no / 250) % 250}.${no % 250}`;
      const headers = { 'X-Forwarded-For': proxied ? `${forged}, 203.0.113.9` : forged };
      const call = login(`nobody-${no}`, 'guess', agent);
      const isJudged = ({ status, errno }: { readonly status: number; readonly errno: number }): boolean =>
        status !== 429 && !notJudged.includes(errno);
      await counted(plan, tally, { ...call, headers }, isJudged);
    });
    await rest(until);
    agent.destroy();
    const broken =
      tally.accepted > perMinute ? [`${tally.accepted} guesses of one caller were judged, ${perMinute} may be`] : [];
    return { ...tally, told: 'accepted: judged', broken };
  };
}
