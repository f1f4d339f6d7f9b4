import { useTranslation } from 'react-i18next';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import { userTabs, type UserTab } from './filters.ts';

interface Props {
  readonly active: UserTab;
  /** Registrations that wait; undefined before the first answer. */
  readonly pending: number | undefined;
  readonly onPick: (tab: UserTab) => void;
}

/** All accounts, and those that wait for somebody to decide. */
export function Tabs({ active, pending = 0, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <TabBar
      area="user"
      label={t('user.col.status')}
      tabs={userTabs.map((id) => ({
        id,
        label: t(`user.tab.${id}`),
        ...(id === 'pending' && pending > 0 && { count: pending, isHot: true, countTestId: 'user-pending-count' }),
      }))}
      active={active}
      onPick={onPick}
      style={{ background: 'var(--gl-surface)' }}
    />
  );
}
