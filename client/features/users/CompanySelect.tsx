import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { useAsync } from '#client/ui/useAsync.ts';

interface Props {
  readonly value: string | null;
  /** Name of the chosen one, before it is among the found ones. */
  readonly name: string | null;
  readonly onChange: (companyId: string | null, name: string | null) => void;
  readonly error?: string | undefined;
}

const typingMs = 300;
const shown = 20;

/** A unit that is found by typing: there may be thousands. */
export function CompanySelect({ value, name, onChange, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed === name ? '' : typed.trim(), typingMs);
  const { data } = useAsync(
    (signal) =>
      post(
        '/home/company/company/listPage',
        { page: 1, page_size: shown, status: 'enabled', keyword },
        { signal, quiet: true },
      ),
    [keyword],
  );
  const found = (data?.records ?? []).map((row) => ({ value: row.id, label: row.name }));
  const own = value !== null && !found.some((each) => each.value === value) ? [{ value, label: name ?? value }] : [];
  return (
    <Select
      label={t('user.form.company')}
      placeholder={t('user.form.noCompany')}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options }) => options}
      data={[...own, ...found]}
      value={value}
      error={error}
      onChange={(id) => onChange(id, found.find((each) => each.value === id)?.label ?? null)}
      data-testid="user-form-company"
    />
  );
}
