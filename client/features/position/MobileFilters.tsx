import { ActionIcon, Button, Drawer, Group } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusBack } from '#client/ui/FocusBack.tsx';
import { number } from '#client/ui/number.ts';
import { ScopeFilters, SearchField, type FilterProps } from './DevicePanel.tsx';
import { StatusTiles } from './StatusTiles.tsx';
import { usePositionView } from './useModel.ts';
import panelClasses from './panel.module.css';
import classes from './phone.module.css';

/** On a phone: search over the map, status chips that filter by tap, the rest in a sheet. */
export function MobileFilters(props: FilterProps) {
  const { model, filter, onFilter, onReset, orgs } = props;
  const view = usePositionView(model);
  const { ofOrg, ofProject } = view;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const active = (filter.orgIds.size > 0 ? 1 : 0) + (filter.projectId === null ? 0 : 1);
  return (
    <div className={classes.mobileTop}>
      <h1 className="gl-hidden">{t('position.title')}</h1>
      <div className={classes.mobileSearch}>
        <SearchField filter={filter} onFilter={onFilter} placeholder={t('position.panel.searchMobile')} />
        <ActionIcon
          variant="default"
          size={44}
          className={classes.mobileButton}
          aria-label={t('position.panel.filters')}
          data-testid="position-filters"
          onClick={() => setOpen(true)}
        >
          <IconFilter2 size={20} stroke={1.75} />
          {active > 0 && <span className={classes.mobileBadge}>{active}</span>}
        </ActionIcon>
      </div>
      <StatusTiles
        chips
        counts={view.counts}
        all={view.all}
        chosen={filter.status}
        onChoose={(status) => onFilter({ status })}
      />
      <Drawer
        opened={open}
        position="bottom"
        size="auto"
        title={t('position.panel.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        onClose={() => setOpen(false)}
      >
        <FocusBack />
        <div className={panelClasses.filters}>
          <ScopeFilters ofOrg={ofOrg} ofProject={ofProject} filter={filter} onFilter={onFilter} orgs={orgs} />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onReset}>
              {t('common.reset')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('position.panel.done', { n: number(view.list.length) })}</Button>
          </Group>
        </div>
      </Drawer>
    </div>
  );
}
