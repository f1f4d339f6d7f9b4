import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { rememberSearch } from '#client/stores/db.ts';
import { focusAlarm } from '#client/stores/device.ts';
import { coversAll, layers } from '#client/theme/layers.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { useGoTo } from '#client/ui/useGoTo.ts';
import { useTyping } from '#client/ui/useTyping.ts';
import type { SearchOption } from '../search/options.tsx';
import { SearchInput } from '../search/SearchInput.tsx';
import { SearchPanel } from '../search/SearchPanel.tsx';
import { useGroups } from '../search/useGroups.ts';
import { useOptionKeys } from '../search/useOptionKeys.ts';
import { useActs } from './useActs.tsx';
import classes from './palette.module.css';

/** Pages, what can be done, and what the search finds, in one list that the keyboard walks. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const listId = useId();
  const typing = useTyping();
  const keyword = typing.meant.trim();
  const acts = useActs(keyword);
  const { groups: found, state } = useGroups(keyword, { hasAllPages: true });
  const isPages = ({ id }: { readonly id: string }): boolean => id === 'pages';
  const groups = [...found.filter(isPages), ...acts, ...found.filter((group) => !isPages(group))];
  useFocusBack();
  // A link of the alarm bar leads elsewhere: nobody looks for a way any more.
  const place = `${useLocation()[0]}?${useSearch()}`;
  const [from] = useState(place);
  useEffect(() => {
    if (place !== from) onClose();
  }, [place, from, onClose]);
  const choose = ({ act, address, focusEventId }: SearchOption): void => {
    onClose();
    if (act !== undefined) act();
    else if (address !== undefined) {
      if (keyword !== '') rememberSearch(keyword);
      focusAlarm(focusEventId ?? '');
      goTo(address, { anew: false });
    }
  };
  const options = groups.flatMap((group) => group.options);
  const keys = useOptionKeys({
    options,
    isFirstMeant: true,
    onChoose: choose,
    onEscape: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      returnFocus={false}
      size={600}
      yOffset="12dvh"
      padding={0}
      zIndex={layers.palette}
      {...coversAll}
      aria-label={t('layout.palette.title')}
      data-testid="palette"
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <SearchInput
          data-autofocus
          // Escape closes this one, not a dialog below it as well.
          data-mantine-stop-propagation="true"
          label={t('layout.palette.title')}
          placeholder={t('layout.palette.placeholder')}
          typing={typing}
          keys={keys}
          listId={listId}
          options={options}
          data-testid="palette-input"
        />
      </div>
      <SearchPanel
        listId={listId}
        keyword={keyword}
        groups={groups}
        activeId={keys.active?.id}
        state={state}
        testId="palette"
        className={classes.panel}
        isQuiet
        onActive={keys.setActive}
        onChoose={choose}
      />
    </Modal>
  );
}
