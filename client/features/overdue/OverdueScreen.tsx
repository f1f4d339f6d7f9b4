import { useSnapshot } from 'valtio';
import { ruleTypes } from '#domain/overdue/rule.ts';
import { account } from '#client/stores/account.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { RuleBoard } from './RuleBoard.tsx';

const defaults = { org: '', tab: '' };

/**
 * /systemManage/overdueSetting: by when what must be handled, and who hears of it.
 * @source docs/requirements.md C17, picture 17
 */
export function OverdueScreen() {
  const { userInfo } = useSnapshot(account);
  const [{ org, tab }, setQuery] = useQueryState(defaults);
  const orgId = org === '' ? (userInfo?.orgId ?? '') : org;
  const ruleType = ruleTypes.find((each) => each === tab) ?? 'alarm_unhandled';
  return (
    <RuleBoard
      orgId={orgId}
      ruleType={ruleType}
      onOrg={(next) => setQuery({ org: next === userInfo?.orgId ? '' : next })}
      onType={(next) => setQuery({ tab: next === 'alarm_unhandled' ? '' : next })}
    />
  );
}
