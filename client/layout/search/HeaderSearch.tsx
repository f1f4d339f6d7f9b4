import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberSearch } from '#client/stores/db.ts';
import { focusAlarm } from '#client/stores/device.ts';
import { useTyping } from '#client/ui/useTyping.ts';
import { useGoTo } from '#client/ui/useGoTo.ts';
import layout from '../layout.module.css';
import { offerSearch } from './openSearch.ts';
import type { SearchOption } from './options.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { useGroups } from './useGroups.ts';
import { useOptionKeys } from './useOptionKeys.ts';
import classes from './search.module.css';

/**
 * The header's global search: an icon (or `/`) that expands into the input; pages, devices, guardrails, projects and
 * alarms. No props.
 * @source docs/requirements.md F8
 */
export function HeaderSearch() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const icon = useRef<HTMLButtonElement>(null);
  useEffect(() => offerSearch(() => setOpened(true)), []);
  if (opened) {
    return (
      <OpenSearch
        onClose={(toIcon) => {
          setOpened(false);
          if (toIcon) requestAnimationFrame(() => icon.current?.focus());
        }}
      />
    );
  }
  return (
    <button
      ref={icon}
      type="button"
      className={layout.tool}
      aria-label={t('layout.search.label')}
      aria-keyshortcuts="/"
      data-testid="header-search"
      onClick={() => setOpened(true)}
    >
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function OpenSearch({ onClose }: { readonly onClose: (toIcon: boolean) => void }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const typing = useTyping();
  const keyword = typing.meant.trim();
  const { groups, state } = useGroups(keyword);
  const options = groups.flatMap((group) => group.options);

  const choose = (option: SearchOption): void => {
    if (option.address === undefined) {
      typing.put(option.label);
      keys.setActive(undefined);
      return;
    }
    rememberSearch(keyword);
    focusAlarm(option.focusEventId ?? '');
    onClose(false);
    goTo(option.address, { anew: false });
  };
  // The first is chosen by Enter without a step, but what was remembered only when it is stepped to.
  const isFirstMeant = keyword !== '';
  const onEscape = (): void => onClose(true);
  const keys = useOptionKeys({ options, isFirstMeant, onChoose: choose, onEscape });

  return (
    <div
      ref={box}
      className={classes.open}
      role="search"
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) onClose(false);
      }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <SearchInput
          autoFocus
          label={t('layout.search.label')}
          placeholder={t('layout.search.placeholder')}
          typing={typing}
          keys={keys}
          listId={listId}
          options={options}
          data-testid="header-search-input"
        />
        <button type="button" aria-label={t('common.close')} onClick={() => onClose(true)}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <SearchPanel
        listId={listId}
        keyword={keyword}
        groups={groups}
        activeId={keys.active?.id}
        state={state}
        testId="header-search"
        onActive={keys.setActive}
        onChoose={choose}
      />
    </div>
  );
}
