import { randomInt } from 'node:crypto';
import { make, newImei } from './ownSite.ts';
import { keepSigner, personByCall, snapshotOf } from './people.ts';

/** In sight of the seed's supervisor and of one of its operators. */
const orgId = 'AH-HF-1';
/** Half as far again as devices of one impact may lie from each other. */
const apartDeg = 0.003;
const perRail = 120;

let made = 0;
let railId = '';
let projectId = '';

/** A guardrail of this worker's own, in a project of the seed. */
async function makeRail(mark: string): Promise<void> {
  const root = await personByCall('root');
  const { devices } = await snapshotOf(await personByCall('operate'));
  projectId = devices.find((each) => each.orgId === orgId && each.projectId !== '')?.projectId ?? '';
  const { id } = await make(root, '/home/rail/rail/add', {
    orgId,
    name: `新设护栏${mark}`,
    projectId,
    railType: 'side',
    roadName: 'G40',
    path: '[[117.21,31.81],[117.6,31.81]]',
  });
  railId = id;
}

/** A device that was never hit, away from all others: what it reports is an incident of its own. */
export async function newDevice(): Promise<{ readonly id: string; readonly imei: string; readonly code: string }> {
  const mark = `${String(Date.now()).slice(-7)}${randomInt(100, 1_000)}`;
  const at = made % perRail;
  if (at === 0) await makeRail(mark);
  made += 1;
  const imei = newImei();
  const code = `N${mark}`;
  const { id, secret = '' } = await make(await personByCall('root'), '/home/device/device/add', {
    device_name: `新设护栏${mark}·01号`,
    code,
    imei,
    typeId: 'tilt',
    modelId: 'GL-T100',
    railId,
    projectId,
    position: `${(117.21 + at * apartDeg).toFixed(5)},31.81000`,
  });
  keepSigner({ imei, secret });
  return { id, imei, code };
}
