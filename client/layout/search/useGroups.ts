import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { account } from '#client/stores/account.ts';
import { db, openDb } from '#client/stores/db.ts';
import { page } from '#client/stores/page.ts';
import { foundOptions, recentOptions, type OptionGroup } from './options.tsx';
import { findPages, searchedMenu } from './pages.ts';
import { useSearch, type SearchState } from './useSearch.ts';

interface Groups {
  readonly groups: readonly OptionGroup[];
  /** How it stands with the server. */
  readonly state: SearchState;
}

/**
 * What there is to choose from; without a keyword the last searches, or all pages.
 * @source docs/requirements.md F8
 */
export function useGroups(keyword: string, { hasAllPages = false } = {}): Groups {
  const { t } = useTranslation();
  useState(openDb);
  const { searches } = useSnapshot(db);
  const { userInfo } = useSnapshot(account);
  const { routes } = useSnapshot(page);
  const state = useSearch(keyword);
  const { found } = state;
  const groups = useMemo(() => {
    if (keyword === '' && !hasAllPages) return recentOptions(t, searches);
    const access = userInfo?.access ?? [];
    const menu = searchedMenu(routes, access);
    return foundOptions(
      t,
      findPages(keyword, menu, (key) => t(key)),
      found,
    );
  }, [t, keyword, searches, userInfo, routes, found, hasAllPages]);
  return { groups, state };
}
