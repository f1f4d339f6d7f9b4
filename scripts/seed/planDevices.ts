import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { formatPosition } from '#domain/devices/position.ts';
import { makeImei } from '#domain/devices/imei.ts';
import type { NewDevice } from '#db/devices/addDevices.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import type { DeviceKind } from '../simulator/dayModel.ts';
import { Random } from '../simulator/random.ts';
import { detachments } from './organizations.ts';
import type { PlannedRail } from './planRails.ts';

export interface PlannedDevice {
  readonly row: NewDevice;
  readonly kind: DeviceKind;
}

const tac = '86812301';
const gatewayTac = '86812399';
const seed = 20_261_120;
const dayMs = 86_400_000;
/** Every so many-th device was built in during the last month: the network grows. */
const newEvery = 17;

const dateBefore = (now: number, days: number): string => new Date(now - days * dayMs).toISOString().slice(0, 10);

/** A gateway for each detachment, where its first guardrail begins; then a device every 50 m along every rail. */
export function planDevices(rails: readonly PlannedRail[], keys: DataKeys, now: number): PlannedDevice[] {
  const random = new Random(seed);
  const gateways = detachments.flatMap((detachment, at) => {
    const first = rails.find(({ brigade }) => brigade.parentId === detachment.id);
    return first === undefined ? [] : [gateway(first, detachment.id, at, keys, now)];
  });
  let serial = 0;
  const numbers = new Map<string, number>();
  const others = rails.flatMap((planned) =>
    planned.places.map((place, at): PlannedDevice => {
      serial += 1;
      const { brigade, rail, shortName } = planned;
      const no = (numbers.get(brigade.letters) ?? 0) + 1;
      numbers.set(brigade.letters, no);
      const [kind, modelId] = modelOf(random.next());
      const isNew = serial % newEvery === 0;
      return {
        kind,
        row: {
          id: `D-${brigade.letters}-${String(no).padStart(5, '0')}`,
          device_name: `${shortName}·${String(at + 1).padStart(2, '0')}号`,
          imei: makeImei(tac, serial),
          code: `GL-${brigade.letters}-${String(no).padStart(5, '0')}`,
          typeId: kind,
          modelId,
          railId: rail.id,
          projectId: rail.projectId,
          orgId: rail.orgId,
          position: formatPosition(place.lng, place.lat),
          positionSource: random.chance(0.1) ? 'gps' : 'manual',
          address: `${rail.address ?? ''} ${shortName} +${place.alongM} m`,
          ...sealDeviceSecret(newDeviceSecret(), keys),
          installDate: dateBefore(now, isNew ? 1 + (serial % 29) : random.whole(90, 500)),
          now,
        },
      };
    }),
  );
  return [...gateways, ...others];
}

function modelOf(share: number): [kind: DeviceKind, modelId: string] {
  if (share < 0.66) return ['tilt', 'GL-T100'];
  if (share < 0.93) return ['tilt', 'GL-T200'];
  return ['light', share < 0.97 ? 'GL-L50' : 'GL-L60'];
}

function gateway(first: PlannedRail, orgId: string, at: number, keys: DataKeys, now: number): PlannedDevice {
  const place = first.places[0];
  const { letters, projectId } = first.brigade;
  return {
    kind: 'gateway',
    row: {
      id: `D-${letters}-GW`,
      device_name: `${first.brigade.title.slice(0, 2)}护栏网关`,
      imei: makeImei(gatewayTac, at + 1),
      code: `GL-${letters}-GW`,
      typeId: 'gateway',
      modelId: at === 0 ? 'GL-G20' : 'GL-G10',
      railId: null,
      projectId,
      orgId,
      // Beside the road, not on the first device.
      position: place === undefined ? null : formatPosition(place.lng + 0.0006, place.lat + 0.0004),
      address: first.rail.address ?? '',
      ...sealDeviceSecret(newDeviceSecret(), keys),
      now,
    },
  };
}
