import type { OverdueRule } from './rule.ts';

/** Whose rule it is, seen from one organisation. */
export type RuleOrigin = 'own' | 'inherited' | 'factory';

/** A rule as lists show it, in the order in which an organisation's events ask. */
export interface RuleView extends OverdueRule {
  readonly origin: RuleOrigin;
  readonly inherited: boolean;
  /** '' of the factory's. */
  readonly orgName: string;
  /** Null without a project, or when it is not the reader's to see. */
  readonly projectName: string | null;
  /** Named people whom the reader sees. */
  readonly escalateUsers: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** What waits in an organisation and below it. */
export interface OverdueCounts {
  /** Not handled in time. */
  readonly overdue: number;
  /** Due within the hour. */
  readonly dueSoon: number;
  /** Of which people were told, and that nobody has handled. */
  readonly escalated: number;
}

/** What a rule would do if it were saved now. */
export interface RulePreview {
  /** Overdue under it. */
  readonly matched: number;
  /** Open events (or devices) that it would decide about. */
  readonly governed: number;
  /** The first few of them, the one that is due longest first. */
  readonly samples: ReadonlyArray<{
    readonly id: string;
    readonly typeCode: string;
    readonly severity: number;
    readonly device_name: string;
    readonly deviceCode: string;
    readonly railName: string;
    readonly acknowledged: boolean;
    readonly dueAt: number;
  }>;
}
