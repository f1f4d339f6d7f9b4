import { sql } from 'drizzle-orm';
import { worstStatus } from '#domain/devices/status.ts';
import type { RailListRow } from '#domain/rails/railList.ts';
import { emptyCount } from '../devices/countDevices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import type { RailCount } from './countByRail.ts';

/** The columns of a guardrail in lists; `organization` and `project` must be joined. */
export const railColumns = {
  id: rail.id,
  orgId: rail.orgId,
  orgName: organization.title,
  projectId: rail.projectId,
  projectName: project.name,
  name: rail.name,
  address: rail.address,
  railType: rail.railType,
  lengthM: rail.lengthM,
  isDrawn: sql<boolean>`case when ${rail.path} = '[]' then 0 else 1 end`.mapWith(
    (value: unknown) => Number(value) === 1,
  ),
  roadName: rail.roadName,
  stakeStart: rail.stakeStart,
  stakeEnd: rail.stakeEnd,
  installDate: rail.installDate,
  maintenanceCycleDays: rail.maintenanceCycleDays,
  lastMaintainedAt: rail.lastMaintainedAt,
  nextMaintainAt: rail.nextMaintainAt,
  remark: rail.remark,
  createdAt: rail.createdAt,
  updatedAt: rail.updatedAt,
  version: rail.version,
};

type Counted = Pick<RailListRow, 'deviceStatusCount' | 'deviceCount' | 'worstStatus'>;

/** What a row says of its devices. */
export function countedRail(count: RailCount | undefined): Counted {
  if (count === undefined) return { deviceStatusCount: emptyCount(), deviceCount: 0, worstStatus: null };
  const { deviceStatusCount, statuses } = count;
  return { deviceStatusCount, deviceCount: deviceStatusCount.allCount, worstStatus: worstStatus(statuses) };
}
