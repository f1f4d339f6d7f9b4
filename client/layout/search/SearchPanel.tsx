import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { minKeywordLength } from '#domain/search/search.ts';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import type { OptionGroup, SearchOption } from './options.tsx';
import type { SearchState } from './useSearch.ts';
import classes from './search.module.css';

interface Props {
  readonly listId: string;
  readonly keyword: string;
  readonly groups: readonly OptionGroup[];
  readonly activeId: string | undefined;
  readonly state: SearchState;
  readonly testId: string;
  readonly className?: string | undefined;
  /** Something is found without a keyword: that it is short is not said then. */
  readonly isQuiet?: boolean;
  readonly onActive: (id: string) => void;
  readonly onChoose: (option: SearchOption) => void;
}

/**
 * What was found, under the input. The focus stays in the input; the chosen row is named by `aria-activedescendant`.
 */
export function SearchPanel({ listId, keyword, groups, activeId, state, onActive, onChoose, ...props }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, listId]);
  const isShort = [...keyword].length < minKeywordLength && !(props.isQuiet === true && groups.length > 0);
  const isNone = !isShort && groups.length === 0 && !state.loading && state.error === undefined;
  return (
    <div className={`gl-panel ${classes.panel} ${props.className ?? ''}`} data-testid={`${props.testId}-panel`}>
      {state.loading && <ProgressLine />}
      {groups.length > 0 && (
        <div id={listId} className={classes.list} role="listbox" aria-label={t('layout.search.results')}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
              <div id={`${listId}-${group.id}`} className={classes.group}>
                {group.title}
              </div>
              {group.options.map((option) => (
                <div
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  role="option"
                  aria-selected={option.id === activeId}
                  className={classes.option}
                  // The input keeps the focus, or the panel would close before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => onActive(option.id)}
                  onClick={() => onChoose(option)}
                  data-testid={`search-${group.id}`}
                >
                  {option.icon}
                  <span className="gl-cut">{option.label}</span>
                  <small className="gl-cut">{option.hint}</small>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <div role="status">
        {(isShort || isNone) && (
          <Text c="dimmed" ta="center" px={16} py={20}>
            {isShort ? t('layout.search.short') : t('layout.search.none', { keyword })}
          </Text>
        )}
      </div>
      {state.error !== undefined && (
        <Group className="gl-note" justify="space-between" gap={8} role="alert">
          {messageOf(state.error)}
          <Button size="xs" variant="subtle" onClick={state.retry}>
            {t('common.retry')}
          </Button>
        </Group>
      )}
      <footer className={classes.keys} aria-hidden="true">
        {t('layout.search.keys')}
      </footer>
    </div>
  );
}
