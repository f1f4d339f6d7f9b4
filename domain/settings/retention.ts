/**
 * What is kept for how long, in days: a kind is a row here. The floors are what the product itself needs (an item is
 * accepted for 30 days, so its identity must outlive them) or the law asks for (network logs: six months).
 * @source docs/requirements.md A11, A22, A23; Cybersecurity Law of the PRC, article 21
 */
export const retentionKinds = {
  readings: { defaultDays: 35, minDays: 31, maxDays: 3_650 },
  events: { defaultDays: 1_095, minDays: 90, maxDays: 3_650 },
  statusLog: { defaultDays: 60, minDays: 31, maxDays: 3_650 },
  notices: { defaultDays: 180, minDays: 31, maxDays: 3_650 },
  audit: { defaultDays: 400, minDays: 184, maxDays: 3_650 },
} as const satisfies Record<string, { defaultDays: number; minDays: number; maxDays: number }>;

export type RetentionKind = keyof typeof retentionKinds;
export const retentionNames = Object.keys(retentionKinds) as readonly RetentionKind[];
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

export const defaultRetention: RetentionDays = Object.fromEntries(
  retentionNames.map((kind) => [kind, retentionKinds[kind].defaultDays]),
) as Record<RetentionKind, number>;
