/** What `npm audit --json` said: advisories by severity, or that nobody could be asked. */
export type Advisories =
  | { readonly kind: 'answered'; readonly severe: readonly string[]; readonly others: readonly string[] }
  | { readonly kind: 'unanswered'; readonly why: string };

interface AuditReport {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}

const isSevere = (severity: string) => severity === 'high' || severity === 'critical';

/** A registry that knows no advisories answers with an error: that is no clean bill. */
export function readAudit(printed: string): Advisories {
  let report: AuditReport;
  try {
    report = JSON.parse(printed) as AuditReport;
  } catch {
    return { kind: 'unanswered', why: 'npm audit printed no report' };
  }
  if (report.vulnerabilities === undefined || report.auditReportVersion === undefined) {
    // Its address stays out of what is printed: it may be a private one.
    return { kind: 'unanswered', why: (report.message ?? 'no report').replace(/\S*:\/\/\S+/g, '…') };
  }
  const found = Object.entries(report.vulnerabilities);
  const words = ([name, { severity, range }]: (typeof found)[number]) => `${name} ${range}: ${severity}`;
  return {
    kind: 'answered',
    severe: found.filter(([, { severity }]) => isSevere(severity)).map(words),
    others: found.filter(([, { severity }]) => !isSevere(severity)).map(words),
  };
}
