import { Button, Drawer, MultiSelect, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roles } from '#domain/access/access.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { roleName, userStatusName } from '#client/ui/users/words.ts';
import { activeFilters, split, type UserFilters } from './filters.ts';
import list from '#client/ui/list/list.module.css';
import classes from './users.module.css';

interface Props {
  readonly filters: UserFilters;
  readonly isEditor: boolean;
  readonly isPending: boolean;
  readonly onChange: (patch: Partial<UserFilters>) => void;
  readonly onReset: () => void;
}

/** Filters in one row; on a phone in a sheet with the count of active ones. */
export function FilterBar(props: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [opened, { open, close }] = useDisclosure(false);
  const active = activeFilters(props.filters).length;
  if (!mobile) {
    return (
      <div className={list.filters} role="search">
        <Fields {...props} />
      </div>
    );
  }
  return (
    <div className={list.filters}>
      <Button
        variant="default"
        h={40}
        fullWidth
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={open}
        data-testid="user-filters"
      >
        {active === 0 ? t('common.filters') : t('common.filtersActive', { n: active })}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('common.filters')}>
        <div className={list.sheet}>
          <Fields {...props} />
          <Button h={40} onClick={close}>
            {t('common.confirm')}
          </Button>
        </div>
      </Drawer>
    </div>
  );
}

function Fields({ filters, isEditor, isPending, onChange, onReset }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const width = (px: number): number | string => (mobile ? '100%' : px);
  const statuses = ['enabled', 'disabled'] as const;
  return (
    <>
      <SearchBox
        w={width(isEditor ? 240 : 180)}
        label={t(isEditor ? 'user.filter.text' : 'user.filter.name')}
        value={filters.text}
        onSearch={(text) => onChange({ text, page: 1 })}
      />
      {!isPending && (
        <>
          <OrgTreePicker
            w={width(180)}
            label={t('user.filter.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => onChange({ orgIds: ids.join(','), page: 1 })}
          />
          <MultiSelect
            w={width(filters.roles === '' ? 120 : 240)}
            aria-label={t('user.filter.roles')}
            placeholder={filters.roles === '' ? t('user.filter.roles') : ''}
            clearable
            classNames={{ pillsList: classes.pills ?? '' }}
            data={[
              ...roles.map((role) => ({ value: role as string, label: roleName(role) })),
              { value: 'none', label: t('user.noRole') },
            ]}
            value={split(filters.roles)}
            onChange={(value) => onChange({ roles: value.join(','), page: 1 })}
          />
        </>
      )}
      {isEditor && !isPending && (
        <>
          <Select
            w={width(112)}
            aria-label={t('user.filter.status')}
            placeholder={t('user.filter.status')}
            clearable
            data={statuses.map((status) => ({ value: status as string, label: userStatusName(status) }))}
            value={filters.status === '' ? null : filters.status}
            onChange={(value) => onChange({ status: value ?? '', page: 1 })}
          />
          <DateRange
            {...(mobile ? { w: '100%' } : {})}
            label={t('user.filter.login')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => onChange({ from, to, page: 1 })}
          />
        </>
      )}
      {activeFilters(filters).length > 0 && (
        <Button variant="subtle" onClick={onReset}>
          {t('common.reset')}
        </Button>
      )}
    </>
  );
}
