/*
 * The codes of the wire and of stored rows, by their names. No other file of domain, db and workers spells one, which
 * the architecture test holds.
 */

/** Of an event. @source SEED-120, SEED-121 */
export const kindCode = { fault: 2, alarm: 3 } as const;

/** Of a notice: what its details lead to. @source docs/requirements.md A14 */
export const targetCode = { none: 0, ...kindCode, import: 4 } as const;

/** How far people came with an event or a notice. @source SEED-139 */
export const handledCode = {
  unhandled: '00',
  acknowledged: '01',
  handled: '02',
  autoClosed: '03',
  falseReport: '04',
} as const;
export const handledCodes = Object.values(handledCode);
/** Nobody has finished with it. */
export const openCodes = [handledCode.unhandled, handledCode.acknowledged] as const;
export const closedCodes = [handledCode.handled, handledCode.autoClosed, handledCode.falseReport] as const;
export type ClosedCode = (typeof closedCodes)[number];
export const isClosedCode = (code: string): code is ClosedCode => closedCodes.some((closed) => closed === code);
export const isOpenCode = (code: string): boolean => openCodes.some((open) => open === code);

/** Of a device; any other value is normal too. @source SEED-141 */
export const deviceStatusCode = { normal: 1, fault: 2, abnormal: 3, offline: 4 } as const;

/** What a device does, beside its status. @source SEED-145, SEED-146 */
export const stateCode = {
  offline: 'S03_001',
  abnormal: 'S03_002',
  safetyWarning: 'S03_003',
  linkage: 'S03_004',
  working: 'S03_005',
  normal: '',
} as const;
