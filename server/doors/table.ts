import type { Door } from './door.ts';
import { httpDoor } from './http/httpDoor.ts';

/** Every door for devices: a folder here, and a row. */
export const doors: readonly Door[] = [httpDoor];
