import type { Hono } from 'hono';
import type { DoorStats } from '../intake/doorStats.ts';
import type { Intake } from '../intake/intake.ts';
import type { Door, DoorDeps } from './door.ts';

/** A door at work. */
export interface OpenDoor {
  readonly name: string;
  readonly path: string;
  readonly routes: Hono;
  readonly stats: DoorStats;
}

/**
 * Opens every door of a table before one intake.
 * @throws Error when two doors have one name, or stand in each other's way
 */
export function openDoors(
  table: readonly Door[],
  intake: Pick<Intake, 'door'>,
  deps: Omit<DoorDeps, 'intake'>,
): OpenDoor[] {
  table.forEach(({ name, path }, at) => {
    for (const other of table.slice(0, at)) {
      const isInside = `${path}/`.startsWith(`${other.path}/`) || `${other.path}/`.startsWith(`${path}/`);
      if (name === other.name || isInside) {
        throw new Error(`The doors "${other.name}" (${other.path}) and "${name}" (${path}) are in each other's way`);
      }
    }
  });
  return table.map(({ name, path, open }) => {
    const port = intake.door(name);
    return { name, path, routes: open({ ...deps, intake: port }), stats: port.stats };
  });
}
