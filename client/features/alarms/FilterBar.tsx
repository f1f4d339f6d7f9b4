import { Button, Drawer, MultiSelect, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { conditionsShown, handledShown, severitiesShown } from './choices.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { ProjectSelect } from '#client/ui/projects/ProjectSelect.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { activeFilters, type AlarmFilters } from './filters.ts';
import classes from './alarms.module.css';

interface Props {
  readonly filters: AlarmFilters;
  readonly onChange: (patch: Partial<AlarmFilters>) => void;
  readonly onReset: () => void;
}

const split = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Filters in one row; on a phone in a sheet with the count of active ones. */
export function FilterBar(props: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [opened, { open, close }] = useDisclosure(false);
  const active = activeFilters(props.filters).length;
  if (!mobile) {
    return (
      <div className={classes.filters} role="search">
        <Fields {...props} />
      </div>
    );
  }
  return (
    <div className={classes.filters}>
      <Button
        variant="default"
        h={40}
        fullWidth
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {active === 0 ? t('common.filters') : t('common.filtersActive', { n: active })}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('common.filters')}>
        <div className={classes.sheet}>
          <Fields {...props} />
          <Button onClick={close}>{t('common.confirm')}</Button>
        </div>
      </Drawer>
    </div>
  );
}

function Fields({ filters, onChange, onReset }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const width = (px: number): number | string => (mobile ? '100%' : px);
  return (
    <>
      <SearchBox
        w={width(222)}
        label={t('alarm.filter.text')}
        value={filters.text}
        onSearch={(text) => onChange({ text, page: 1 })}
      />
      <ProjectSelect
        w={width(150)}
        aria-label={t('alarm.filter.project')}
        placeholder={t('alarm.filter.project')}
        value={filters.projectId === '' ? null : filters.projectId}
        onChange={(projectId) => onChange({ projectId: projectId ?? '', page: 1 })}
        testId="alarm-project"
      />
      <MultiSelect
        w={width(filters.typeCode === '' ? 128 : 280)}
        aria-label={t('alarm.filter.type')}
        placeholder={filters.typeCode === '' ? t('alarm.filter.type') : ''}
        searchable
        clearable
        classNames={{ pillsList: classes.types ?? '' }}
        data={alarmTypes.map((code) => ({ value: code, label: alarmTypeText(t, code) }))}
        value={split(filters.typeCode)}
        onChange={(value) => onChange({ typeCode: value.join(','), page: 1 })}
      />
      <Select
        w={width(112)}
        aria-label={t('alarm.filter.severity')}
        placeholder={t('alarm.filter.severity')}
        clearable
        data={severitiesShown.map((level) => ({ value: level, label: t(`severity.${level}`) }))}
        value={filters.severity === '' ? null : filters.severity}
        onChange={(value) => onChange({ severity: value ?? '', page: 1 })}
      />
      <MultiSelect
        w={width(filters.handledStatus === '' ? 124 : 200)}
        aria-label={t('alarm.filter.handled')}
        placeholder={filters.handledStatus === '' ? t('alarm.filter.handled') : ''}
        clearable
        classNames={{ pillsList: classes.types ?? '' }}
        data={handledShown.map((status) => ({ value: status as string, label: t(`handled.${status}`) }))}
        value={split(filters.handledStatus)}
        onChange={(value) => onChange({ handledStatus: value.join(','), page: 1 })}
      />
      <Select
        w={width(108)}
        aria-label={t('alarm.filter.condition')}
        placeholder={t('alarm.filter.condition')}
        clearable
        data={conditionsShown.map((condition) => ({ value: condition, label: t(`condition.${condition}`) }))}
        value={filters.condition === '' ? null : filters.condition}
        onChange={(value) => onChange({ condition: value ?? '', page: 1 })}
      />
      <DateRange
        {...(mobile ? { w: '100%' } : {})}
        label={t('alarm.filter.date')}
        value={{ from: filters.startDate, to: filters.endDate }}
        onChange={({ from, to }) => onChange({ startDate: from, endDate: to, page: 1 })}
      />
      {activeFilters(filters).length > 0 && (
        <Button variant="subtle" onClick={onReset}>
          {t('common.reset')}
        </Button>
      )}
    </>
  );
}
