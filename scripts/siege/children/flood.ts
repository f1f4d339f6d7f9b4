/** Floods, in a process of their own: takes a plan, tells what became of it, and waits for the next. */
import type { FloodPlan } from '../flood.ts';
import { floods } from '../floods.ts';

process.on('message', (plan) => {
  const { flood: wanted, forMs } = plan as FloodPlan;
  const flood = floods.find(({ name }) => name === wanted)?.flood;
  if (flood === undefined) throw new Error(`no flood is called ${wanted}`);
  void flood(plan as FloodPlan, Date.now() + forMs).then((count) => process.send?.(count));
});
process.once('disconnect', () => process.exit(0));
