import { figure } from '../statistics.ts';
import type { CrowdPlan } from './crowdPlan.ts';
import { measureCrowd } from './measureCrowd.ts';

/** Prints P-5. @returns what was not delivered */
export async function crowdTable(
  work: string,
  plan: CrowdPlan,
  say: (line?: string) => void,
  nodeArgs: readonly string[] = [],
): Promise<string[]> {
  const { rounds, storms } = await measureCrowd(work, plan, nodeArgs);
  const count = plan.sockets.toLocaleString('en-US');
  const broken: string[] = [];
  say(
    `| P-5, ${count} sockets in ${plan.organizations} organisations | messages/s | p50 ms | p99 ms | loop lag p99 (max) ms | server, share of a core | sockets' processes | frames/s, rows/s | server MB | load | target |`,
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const round of rounds) {
    const target = round.changesPerSec > 50 ? 'p99 ≤ 400' : 'p50 ≤ 60, p99 ≤ 150, lag ≤ 20, server ≤ 0.6';
    const rates = `${figure(round.framesPerSec)}, ${figure(round.rowsPerSec)}`;
    const lag = `${figure(round.lagP99Ms)} (${figure(round.lagMaxMs)})`;
    say(
      `| change → socket, ${round.changesPerSec}/s (${round.written} written) | ${figure(round.acceptedPerSec)} | ${round.p50Ms} | ${round.p99Ms} | ${lag} | ${figure(round.serverCpu)} | ${figure(round.clientsCpu)} | ${rates} | ${figure(round.serverMb)} | ${figure(round.loadAverage)} | ${target} |`,
    );
    if (plan.lists !== undefined) {
      say(
        `| of it ${count} open lists, ${plan.lists} | asked again ${figure(round.listsPerSec)} a second, ${figure(round.listMs)} ms each, ${round.listsRefused} refused | | | | | | | | | |`,
      );
    }
    if (!round.isComplete) broken.push(`P-5 at ${round.changesPerSec}/s: a socket did not reach the last revision`);
    if (round.gaps > 0) broken.push(`P-5 at ${round.changesPerSec}/s: ${round.gaps} messages were missed`);
    if (Number.isNaN(round.p50Ms)) broken.push(`P-5 at ${round.changesPerSec}/s was measured on nothing`);
  }
  say();
  say(
    '| P-5, all come back at once | server listens after ms | all in sync ms later | refused | to a snapshot | load | target |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const storm of storms) {
    say(
      `| ${storm.signal} of the server, ${count} sockets | ${storm.listensMs} | ${storm.inSyncMs} | ${storm.refused} | ${storm.snapshots} | ${figure(storm.loadAverage)} | ≤ 5,000 |`,
    );
  }
  say();
  return broken;
}
