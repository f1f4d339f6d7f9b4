import { makeImei } from '#domain/devices/imei.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { Person, Reply, Town } from '../server/town.ts';

let serial = 0;

/** What adds a device at the guardrail of an organisation; each one is another. */
export function deviceForm(more: object = {}) {
  serial += 1;
  return {
    device_name: `新设备${serial}`,
    code: `NEW-${serial}`,
    imei: makeImei('86077777', serial),
    typeId: 'tilt',
    modelId: 'GL-T100',
    railId: 'rail-north',
    projectId: 'project-north',
    ...more,
  };
}

export interface DeviceCalls {
  post(person: Person, verb: string, body: object): Promise<Reply>;
  /** Adds one and answers it with its secret. */
  add(person: Person, more?: object): Promise<{ readonly id: string; readonly secret: string; readonly imei: string }>;
  info(person: Person, id: string): Promise<DeviceRecord>;
  codes(person: Person, body?: object): Promise<string[]>;
  /** errno of the answer, with the field that it names. */
  refusal(person: Person, verb: string, body: object): Promise<readonly [number, string | undefined]>;
}

export function deviceCalls(town: Town): DeviceCalls {
  const post: DeviceCalls['post'] = (person, verb, body) =>
    town.as(person, 'POST', `/home/device/device/${verb}`, { body });
  return {
    post,
    add: async (person, more = {}) => {
      const form = deviceForm(more);
      const reply = await post(person, 'add', form);
      if (reply.errno !== 0) throw new Error(reply.raw);
      return { ...(reply.data as { id: string; secret: string }), imei: form.imei };
    },
    info: async (person, id) => (await post(person, 'info', { id })).data,
    codes: async (person, body = {}) => {
      const reply = await post(person, 'listPage', { page_size: 100, ...body });
      if (reply.errno !== 0) throw new Error(reply.raw);
      return (reply.data as { records: DeviceRecord[] }).records.map(({ code }) => code);
    },
    refusal: async (person, verb, body) => {
      const reply = await post(person, verb, body);
      const data = reply.data as { errors?: Array<{ field: string }> } | null;
      return [reply.errno, data?.errors?.[0]?.field];
    },
  };
}
