import { snapshot, subscribe } from 'valtio';
import { currentUuid } from '#client/api/cookies.ts';
import { areaKey, readArea, writeArea } from './persist.ts';

/**
 * A state area that belongs to whoever is signed in: filled from what this browser keeps of them, and written back with
 * every change. The answer is called before the area is first used; it does nothing while the same person is signed in.
 */
export function ownArea<T extends object>(
  name: string,
  area: T,
  read: (stored: Partial<Record<keyof T, unknown>>) => T,
): () => void {
  let owner: string | undefined;
  let isOpen = false;
  return () => {
    const uuid = currentUuid();
    if (isOpen && uuid === owner) return;
    owner = uuid;
    Object.assign(area, read(uuid === undefined ? {} : readArea<Record<keyof T, unknown>>(areaKey(name, uuid))));
    if (isOpen) return;
    isOpen = true;
    subscribe(area, () => {
      if (owner === undefined) return;
      writeArea(areaKey(name, owner), snapshot<object>(area));
    });
  };
}
