import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { page } from '#client/stores/page.ts';
import { closeMany, closings, type Closing } from '#client/stores/nav/tabRules.ts';

interface Props {
  /** Key of the tab that the menu belongs to. */
  readonly selected: string;
  readonly onPick: (selected: string, which: Closing) => void;
}

/** What can be closed seen from a tab; what would close nothing is greyed. */
export function TabMenuItems({ selected, onPick }: Props) {
  const { t } = useTranslation();
  const { opened, current } = useSnapshot(page);
  return (
    <Menu.Dropdown miw={128}>
      {closings.map((which) => (
        <Menu.Item
          key={which}
          disabled={closeMany({ tabs: opened, current }, selected, which).tabs.length === opened.length}
          onClick={() => onPick(selected, which)}
          data-testid={`tabs-close-${which}`}
        >
          {t(`layout.tabs.${which}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}
