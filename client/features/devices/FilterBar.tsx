import { Button, MultiSelect, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { countFilters, countFurther, noFilters, noFurther, type DeviceFilters } from './filters.ts';
import { FurtherFilters } from './FurtherFilters.tsx';
import { shownOptions, useProjectOptions, useRailOptions } from './placeOptions.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly filters: DeviceFilters;
  readonly onChange: (patch: Partial<DeviceFilters>) => void;
}

const statuses = ['1', '2', '3', '4'] as const;

/** Where, how it fares and by text at hand; the rest behind a button. */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const projects = useProjectOptions();
  const rails = useRailOptions(filters.project);
  const further = countFurther(filters);
  const none = { value: 'none', label: t('device.unplaced') };
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="device">
      {(width) => (
        <>
          <SearchBox
            w={width(220)}
            label={t('device.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <OrgTreePicker
            w={width(160)}
            label={t('device.col.org')}
            value={split(filters.orgs)}
            onChange={(ids) => onChange({ orgs: ids.join(','), page: 1 })}
          />
          <Select
            w={width(180)}
            aria-label={t('device.col.project')}
            placeholder={t('device.col.project')}
            clearable
            searchable
            limit={shownOptions}
            nothingFoundMessage={t('common.empty')}
            data={projects}
            value={filters.project === '' ? null : filters.project}
            onChange={(id) => onChange({ project: id ?? '', rail: '', page: 1 })}
            data-testid="device-filter-project"
          />
          <Select
            w={width(180)}
            aria-label={t('device.col.rail')}
            placeholder={t('device.col.rail')}
            clearable
            searchable
            limit={shownOptions}
            nothingFoundMessage={t('common.empty')}
            data={[none, ...rails]}
            value={filters.rail === '' ? null : filters.rail}
            onChange={(id) => onChange({ rail: id ?? '', page: 1 })}
            data-testid="device-filter-rail"
          />
          <MultiSelect
            w={width(filters.deviceStatus === '' ? 120 : 220)}
            aria-label={t('device.col.status')}
            placeholder={filters.deviceStatus === '' ? t('device.col.status') : ''}
            clearable
            data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            value={split(filters.deviceStatus)}
            onChange={(value) => onChange({ deviceStatus: value.toSorted().join(','), page: 1 })}
            data-testid="device-filter-status"
          />
          {mobile ? (
            <FurtherFilters filters={filters} onChange={onChange} />
          ) : (
            <Popover position="bottom-end" width={300} trapFocus returnFocus shadow="md">
              <Popover.Target>
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
                  data-testid="device-filter-more"
                >
                  {further === 0 ? t('device.filter.more') : t('device.filter.moreActive', { n: further })}
                </Button>
              </Popover.Target>
              <Popover.Dropdown p={16} aria-label={t('device.filter.more')}>
                <div className={list.sheet}>
                  <FurtherFilters filters={filters} onChange={onChange} />
                  {further > 0 && (
                    <Button variant="subtle" onClick={() => onChange(noFurther)}>
                      {t('common.reset')}
                    </Button>
                  )}
                </div>
              </Popover.Dropdown>
            </Popover>
          )}
        </>
      )}
    </FilterSheet>
  );
}
