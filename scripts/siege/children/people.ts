/** People at work, in a process of their own: each asks ordinary calls and holds a socket, all behind one address. */
import { Agent } from 'node:http';
import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import { cookieText, type Holder } from '../../harness/signedHeaders.ts';
import { createTeller, repeat, type SampleKind } from '../samples.ts';
import { signedCall, type SiegeCall, type Target } from '../signedCall.ts';

export interface PeoplePlan {
  readonly target: Target;
  readonly holders: readonly Holder[];
  readonly everyMs: number;
  readonly good: { readonly username: string; readonly password: string; readonly everyMs: number };
  readonly probeEveryMs: number;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as PeoplePlan;
const { target } = plan;
const tell = createTeller();
const page = JSON.stringify({ page: 1, page_size: 20 });

/** What the pages ask for most. */
const ordinary: readonly SiegeCall[] = [
  { method: 'POST', path: '/home/device/device/listPage', content: page },
  { method: 'GET', path: '/api/web/alarm/pageAlarm' },
  { method: 'GET', path: '/api/web/index/getDeviceCount' },
  { method: 'POST', path: '/home/rail/rail/listPage', content: page },
  { method: 'GET', path: '/api/web/account/getNoticeNoReadCount' },
];

async function timed(kind: SampleKind, who: string, dueAt: number, call: SiegeCall, isHealth = false): Promise<void> {
  const done = (ok: boolean, why?: string) => {
    const at = Date.now();
    tell({ kind, who, at, ms: at - dueAt, ok, ...(why === undefined ? {} : { why }) });
  };
  try {
    const { status, errno } = await signedCall(target, call);
    if (status === 200 && (isHealth || errno === 0)) done(true);
    else done(false, `${call.path.slice(call.path.lastIndexOf('/') + 1)} ${status}/${errno}`);
  } catch (error) {
    done(false, (error as Error).message);
  }
}

for (const [at, holder] of plan.holders.entries()) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = at;
  void repeat(plan.everyMs, (plan.everyMs * at) / plan.holders.length, async (dueAt) => {
    turn += 1;
    await timed('call', String(at), dueAt, { ...ordinary[turn % ordinary.length]!, holder, agent });
  });
  const socket = io(`http://${target.host}:${target.port}`, {
    auth: { token: holder.token, client: 'web' },
    extraHeaders: { Cookie: cookieText(holder) },
    transports: ['websocket'],
    forceNew: true,
  });
  socket.on('disconnect', (why) => tell({ kind: 'socket', who: String(at), at: Date.now(), ms: 0, ok: false, why }));
}
const prober = new Agent({ keepAlive: true, maxSockets: 1 });
void repeat(plan.probeEveryMs, 0, (dueAt) =>
  timed('probe', 'probe', dueAt, { method: 'GET', path: '/api/health', agent: prober }, true),
);
const content = JSON.stringify({ username: plan.good.username, password: plan.good.password });
void repeat(plan.good.everyMs, 500, (dueAt) =>
  timed('signIn', plan.good.username, dueAt, { method: 'POST', path: '/api/login', content }),
);
process.once('disconnect', () => process.exit(0));
