import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';

/** What the sweeps that tell of alarms nobody looked after read of each; `organization` is joined. */
export const waitingColumns = {
  id: event.id,
  kind: event.kind,
  typeCode: event.typeCode,
  severity: event.severity,
  orgId: event.orgId,
  orgPath: organization.path,
  projectId: event.projectId,
  deviceId: event.deviceId,
  device_name: event.device_name,
  deviceCode: event.deviceCode,
  railName: event.railName,
  deviceAddress: event.deviceAddress,
  createdAt: event.createdAt,
  waitingSince: event.waitingSince,
  incidentId: event.incidentId,
};
