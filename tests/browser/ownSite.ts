import { expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { makeImei } from '#domain/devices/imei.ts';
import { signIn, type Person } from '../../scripts/harness/person.ts';
import { signedPost } from '../../scripts/harness/signedPost.ts';
import { makeNewcomer, type Newcomer } from './newcomer.ts';
import { personByCall } from './people.ts';
import { stackFacts } from './stackFacts.ts';

interface SiteDevice {
  readonly id: string;
  readonly imei: string;
  readonly secret: string;
  readonly code: string;
}

/** An organisation of a test's own, with a guardrail, its devices and somebody who sees nothing else. */
export interface Site {
  readonly orgId: string;
  readonly who: Newcomer;
  readonly person: Person;
  readonly devices: readonly SiteDevice[];
  /** Metrics of one device, as it reports them. */
  report(index: number, metrics: Readonly<Record<string, number>>): Promise<void>;
}

let sites = 0;

/** Of a test's own: among a thousand million none comes twice. */
export const newImei = (): string =>
  makeImei(`86999${String(randomInt(1_000)).padStart(3, '0')}`, randomInt(1_000_000));

/** Something made over calls by who may. */
export async function make(person: Person, path: string, fields: object): Promise<{ id: string; secret?: string }> {
  const { errno, errmsg, data } = await person.post<{ id: string; secret?: string }>(path, fields);
  expect([path, errno, errmsg]).toEqual([path, 0, '操作成功']);
  return data;
}

/** @param apartDeg from one device to the next; absent: a kilometre, so that no impact is of two */
export async function makeSite(count: number, roles: readonly string[] = ['operate'], apartDeg = 0.01): Promise<Site> {
  sites += 1;
  const mark = `${String(Date.now()).slice(-6)}${process.env['TEST_PARALLEL_INDEX'] ?? ''}${sites}`;
  const root = await personByCall('root');
  const [top] = (await root.get<{ id: string }[]>('/api/web/common/getOrgTree')).data;
  const { id: orgId } = await make(root, '/home/org/org/add', { parentId: top?.id, title: `值班中队${mark}` });
  const who = await makeNewcomer({ orgId, roles });
  const plan = { code: `S-${mark}`, regionCode: '340100', status: 'running', center: '117.21345,31.81345' };
  const project = await make(root, '/home/project/project/add', { ...plan, orgId, name: `值班项目${mark}` });
  const railName = `值班护栏${mark}`;
  const rail = await make(root, '/home/rail/rail/add', {
    orgId,
    name: railName,
    projectId: project.id,
    railType: 'side',
    roadName: 'G40',
    path: '[[117.21,31.81],[117.6,31.81]]',
  });
  const devices: SiteDevice[] = [];
  for (let n = 1; n <= count; n += 1) {
    const imei = newImei();
    const code = `S${mark}-${n}`;
    const { id, secret = '' } = await make(root, '/home/device/device/add', {
      device_name: `${railName}·${String(n).padStart(2, '0')}号`,
      code,
      imei,
      typeId: 'tilt',
      modelId: 'GL-T100',
      railId: rail.id,
      projectId: project.id,
      position: `${(117.21 + n * apartDeg).toFixed(5)},31.81000`,
    });
    devices.push({ id, imei, secret, code });
  }
  const person = await signIn(stackFacts(), who.username, who.password);
  let seq = 0;
  return {
    orgId,
    who,
    person,
    devices,
    report: async (index, metrics) => {
      const device = devices[index];
      if (device === undefined) throw new Error(`the site has no device ${index}`);
      seq += 1;
      const items = [{ imei: device.imei, ts: Date.now(), seq, type: 'telemetry', metrics }];
      const body = JSON.stringify({ items });
      const answer = await signedPost(stackFacts().url, '/api/device/reportBatch', device, body);
      expect(answer.errno).toBe(0);
    },
  };
}
