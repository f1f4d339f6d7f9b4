import { ActionIcon, Box, Button, Select, TextInput, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { number } from '#client/ui/number.ts';
import page from '#client/ui/page/page.module.css';
import { useTypedFilter } from '#client/ui/useTypedFilter.ts';
import { DeviceList } from './DeviceList.tsx';
import { OrgTree } from './OrgTree.tsx';
import { StatusTiles } from './StatusTiles.tsx';
import { isFiltered, type PositionFilter } from './filter.ts';
import type { PositionModel, PositionView } from './model.ts';
import { usePositionView } from './useModel.ts';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import classes from './panel.module.css';

export interface FilterProps {
  readonly model: PositionModel;
  readonly filter: PositionFilter;
  readonly onFilter: (patch: Partial<PositionFilter>) => void;
  readonly onReset: () => void;
  readonly orgs: readonly OrgNode[];
}

/** The search field; the frame's `/` leads into it where the header has no search. */
export function SearchField({
  filter,
  onFilter,
  placeholder,
}: Pick<FilterProps, 'filter' | 'onFilter'> & { readonly placeholder: string }) {
  const typing = useTypedFilter(filter.keyword, (keyword) => onFilter({ keyword }));
  return (
    <TextInput
      {...typing}
      type="search"
      placeholder={placeholder}
      aria-label={placeholder}
      data-testid="position-search"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={<kbd className={classes.key}>/</kbd>}
    />
  );
}

type ScopeProps = Pick<PositionView, 'ofOrg' | 'ofProject'> & Pick<FilterProps, 'filter' | 'onFilter' | 'orgs'>;

/** Organisation and project. Drawn anew when one of these is another, not with every status. */
export const ScopeFilters = memo(function ScopeFilters({ ofOrg, ofProject, filter, onFilter, orgs }: ScopeProps) {
  const { t } = useTranslation();
  const projects = useMemo(
    () => [...ofProject].map(([value, { name, count }]) => ({ value, label: `${name} (${number(count)})` })),
    [ofProject],
  );
  return (
    <>
      {orgs.length > 0 && (
        <OrgTree roots={orgs} ofOrg={ofOrg} checked={filter.orgIds} onChange={(orgIds) => onFilter({ orgIds })} />
      )}
      <Select
        data={projects}
        value={filter.projectId}
        clearable
        searchable
        nothingFoundMessage={t('position.panel.noProject')}
        placeholder={t('position.panel.allProjects', { n: projects.length })}
        aria-label={t('position.panel.project')}
        data-testid="position-project"
        onChange={(projectId) => onFilter({ projectId })}
      />
    </>
  );
});

interface Props extends FilterProps {
  readonly alarmOf: (id: string) => AlarmRow | undefined;
  readonly selected: string;
  readonly onPick: (id: string) => void;
  readonly onCollapse: () => void;
}

/** The left panel: search, organisations, project, statuses and the list that stands for the map. */
export function DevicePanel({ model, filter, onFilter, onReset, orgs, alarmOf, selected, onPick, onCollapse }: Props) {
  const { t } = useTranslation();
  const view = usePositionView(model);
  return (
    <aside className={`gl-float ${classes.panel}`} aria-label={t('position.panel.label')} data-testid="position-panel">
      <header className={classes.panelHead}>
        <h1>{t('position.title')}</h1>
        <Box component="span" className={page.count} mr="auto" data-testid="position-count">
          {number(view.known)}
        </Box>
        {isFiltered(filter) && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            fw={400}
            data-testid="position-reset"
            onClick={onReset}
          >
            {t('common.reset')}
          </Button>
        )}
        <Tooltip label={t('position.panel.collapse')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('position.panel.collapse')}
            data-testid="position-collapse"
            onClick={onCollapse}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.filters}>
        <SearchField filter={filter} onFilter={onFilter} placeholder={t('position.panel.search')} />
        <ScopeFilters ofOrg={view.ofOrg} ofProject={view.ofProject} filter={filter} onFilter={onFilter} orgs={orgs} />
        <StatusTiles
          counts={view.counts}
          all={view.all}
          chosen={filter.status}
          onChoose={(status) => onFilter({ status })}
        />
      </div>
      <div className={classes.listHead} role="status">
        <span data-testid="position-results">{t('position.panel.results', { n: number(view.list.length) })}</span>
        <span>{t('position.panel.sort')}</span>
      </div>
      <DeviceList rows={view.list} alarmOf={alarmOf} selected={selected} onPick={onPick} />
    </aside>
  );
}
