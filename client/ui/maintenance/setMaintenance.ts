import { post } from '#client/api/http.ts';

/** What is worked on: devices, or all that stand on guardrails or belong to projects. */
const paths = {
  device: '/home/device/device/setMaintenance',
  rail: '/home/rail/rail/setMaintenance',
  project: '/home/project/project/setMaintenance',
} as const;

/** @param until epoch ms; null ends it. @param reason 2–200 characters */
export const setMaintenance = (
  noun: keyof typeof paths,
  ids: readonly string[],
  until: number | null,
  reason: string,
) => post(paths[noun], { ids: [...ids], until, ...(until !== null && { reason }) }, { isLarge: noun !== 'device' });
