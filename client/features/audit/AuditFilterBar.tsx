import { Button, Drawer, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { auditModules } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { isFiltered, noFilters, type AuditFilters } from './filters.ts';
import { UserSelect } from '#client/ui/users/UserSelect.tsx';
import classes from './audit.module.css';

interface Props {
  readonly filters: AuditFilters;
  readonly onChange: (patch: Partial<AuditFilters>) => void;
}

/** Filters in one row; on a phone in a sheet. */
export function AuditFilterBar(props: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [opened, { open, close }] = useDisclosure(false);
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
        {t('common.filters')}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('common.filters')}>
        <div className={classes.sheet}>
          <Fields {...props} />
          <Button h={40} onClick={close}>
            {t('common.confirm')}
          </Button>
        </div>
      </Drawer>
    </div>
  );
}

function Fields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const width = (px: number): number | string => (mobile ? '100%' : px);
  const outcomes = ['ok', 'failed'] as const;
  return (
    <>
      <UserSelect
        label={t('log.audit.user')}
        testId="audit-user"
        w={width(180)}
        value={filters.user}
        onChange={(user) => onChange({ user, page: 1 })}
      />
      <Select
        w={width(150)}
        aria-label={t('log.audit.action')}
        placeholder={t('log.audit.action')}
        searchable
        clearable
        data={auditModules(currentLocale()).map(({ code, name }) => ({ value: code, label: name }))}
        value={filters.action === '' ? null : filters.action}
        onChange={(action) => onChange({ action: action ?? '', page: 1 })}
        data-testid="audit-action"
      />
      <Select
        w={width(112)}
        aria-label={t('log.audit.outcome')}
        placeholder={t('log.audit.outcome')}
        clearable
        data={outcomes.map((outcome) => ({ value: outcome as string, label: t(`log.audit.${outcome}`) }))}
        value={filters.outcome === '' ? null : filters.outcome}
        onChange={(outcome) => onChange({ outcome: outcome ?? '', page: 1 })}
        data-testid="audit-outcome"
      />
      <SearchBox
        w={width(200)}
        label={t('log.audit.targetId')}
        value={filters.targetId}
        onSearch={(targetId) => onChange({ targetId, page: 1 })}
      />
      <DateRange
        {...(mobile ? { w: '100%' } : {})}
        label={t('log.audit.time')}
        value={{ from: filters.from, to: filters.to }}
        onChange={({ from, to }) => onChange({ from, to, page: 1 })}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t('common.reset')}
        </Button>
      )}
    </>
  );
}
