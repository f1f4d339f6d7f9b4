import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { AuditTab } from '#client/features/audit/AuditTab.tsx';
import { LogScreen } from '#client/features/log/LogScreen.tsx';
import { DeliveriesTab } from '#client/features/messageSettings/DeliveriesTab.tsx';
import { QuarantineTab } from '#client/features/quarantine/QuarantineTab.tsx';
import { account } from '#client/stores/account.ts';

/**
 * The log, with the audit log as second tab for whoever may see it; for root the quarantine and the sending log too.
 * @source docs/requirements.md F10
 */
export function LogPage() {
  const { userInfo } = useSnapshot(account);
  const seesAudit = may(userInfo?.access ?? [], ['audit:view']);
  const isRoot = may(userInfo?.access ?? [], ['root']);
  return (
    <LogScreen
      audit={seesAudit ? <AuditTab /> : undefined}
      quarantine={isRoot ? <QuarantineTab /> : undefined}
      letters={isRoot ? <DeliveriesTab /> : undefined}
    />
  );
}
