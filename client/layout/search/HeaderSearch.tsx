import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { account } from '#client/stores/account.ts';
import { db, openDb, rememberSearch } from '#client/stores/db.ts';
import { focusAlarm } from '#client/stores/device.ts';
import { page } from '#client/stores/page.ts';
import { useTyping } from '#client/ui/useTyping.ts';
import { useGoTo } from '#client/ui/useGoTo.ts';
import layout from '../layout.module.css';
import { offerSearch } from './openSearch.ts';
import { foundOptions, recentOptions, type OptionGroup, type SearchOption } from './options.tsx';
import { findPages, searchedMenu } from './pages.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { useSearch, type SearchState } from './useSearch.ts';
import classes from './search.module.css';

const keywordMax = 60;

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

/** What there is to choose from, and how it stands with the server. */
function useGroups(keyword: string): { readonly groups: readonly OptionGroup[]; readonly state: SearchState } {
  const { t } = useTranslation();
  useState(openDb);
  const { searches } = useSnapshot(db);
  const { userInfo } = useSnapshot(account);
  const { routes } = useSnapshot(page);
  const state = useSearch(keyword);
  const { found } = state;
  const groups = useMemo(() => {
    if (keyword === '') return recentOptions(t, searches);
    const access = userInfo?.access ?? [];
    const menu = searchedMenu(routes, access);
    return foundOptions(
      t,
      findPages(keyword, menu, (key) => t(key)),
      found,
    );
  }, [t, keyword, searches, userInfo, routes, found]);
  return { groups, state };
}

function OpenSearch({ onClose }: { readonly onClose: (toIcon: boolean) => void }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { text, meant, setText, put, composition } = useTyping();
  const [activeId, setActiveId] = useState<string>();
  const keyword = meant.trim();
  const { groups, state } = useGroups(keyword);
  const options = groups.flatMap((group) => group.options);
  // The first is chosen by Enter without a step, but what was remembered only when it is stepped to.
  const active = options.find(({ id }) => id === activeId) ?? (keyword === '' ? undefined : options[0]);

  const choose = (option: SearchOption): void => {
    if (option.address === undefined) {
      put(option.label);
      setActiveId(undefined);
      return;
    }
    rememberSearch(keyword);
    focusAlarm(option.focusEventId ?? '');
    onClose(false);
    goTo(option.address, { anew: false });
  };
  const step = (by: 1 | -1): void => {
    if (options.length === 0) return;
    const at = active === undefined ? -1 : options.indexOf(active);
    const next = at === -1 && by === -1 ? options.length - 1 : (at + by + options.length) % options.length;
    setActiveId(options[next]?.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      if (active !== undefined) choose(active);
    } else if (event.key === 'Escape') onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

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
        <input
          autoFocus
          value={text}
          maxLength={keywordMax}
          placeholder={t('layout.search.placeholder')}
          role="combobox"
          aria-label={t('layout.search.label')}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveId(undefined);
          }}
          {...composition}
          onKeyDown={onKeyDown}
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
        activeId={active?.id}
        state={state}
        onActive={setActiveId}
        onChoose={choose}
      />
    </div>
  );
}
