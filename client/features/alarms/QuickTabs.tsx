import { useTranslation } from 'react-i18next';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import type { AlarmTabs } from './calls.ts';
import { quickTabs, type QuickTab } from './filters.ts';

interface Props {
  readonly active: QuickTab;
  /** Rows of each tab under the filters that are set. */
  readonly tabs: AlarmTabs | undefined;
  readonly onPick: (tab: QuickTab) => void;
}

/** The questions asked most, each with its living count. */
export function QuickTabs({ active, tabs, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <TabBar
      area="alarm"
      label={t('alarm.col.handled')}
      tabs={quickTabs.map((id) => ({
        id,
        label: t(`alarm.tab.${id}`),
        count: tabs?.counts[id],
        isMore: tabs?.more.includes(id),
        isHot: (id === 'unhandled' || id === 'overdue') && (tabs?.counts[id] ?? 0) > 0,
      }))}
      active={active}
      onPick={onPick}
      style={{ background: 'var(--gl-surface)' }}
    />
  );
}
