import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostNamedUsers } from '#domain/overdue/rule.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useTyping } from '#client/ui/useTyping.ts';
import { findPeople } from './calls.ts';

interface Props {
  readonly value: readonly string[];
  /** Names that are known already: those of the rule as it is stored. */
  readonly known: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}

const typingMs = 300;

/** People found by typing: there may be thousands. Whom the reader may not see keeps the place under a common name. */
export function PeopleSelect({ value, known, error, onChange }: Props) {
  const { t } = useTranslation();
  const { text, meant, setText, composition } = useTyping();
  const [keyword] = useDebouncedValue(meant.trim(), typingMs);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(known.map((each) => [each.id, each.name])),
  );
  const { data } = useAsync((signal) => findPeople(keyword, { signal }), [keyword]);
  const found = (data?.records ?? []).map((row) => ({
    value: row.id,
    label: row.orgName === null || row.orgName === '' ? row.real_name : `${row.real_name} · ${row.orgName}`,
  }));
  const chosen = value
    .filter((id) => !found.some((each) => each.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? t('overdue.form.hiddenPerson') }));
  return (
    <MultiSelect
      label={t('overdue.form.people', { n: mostNamedUsers })}
      placeholder={value.length === 0 ? t('overdue.form.findPeople') : ''}
      searchable
      maxValues={mostNamedUsers}
      searchValue={text}
      onSearchChange={setText}
      {...composition}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('overdue.form.nobody')}
      data={[...chosen, ...found]}
      value={[...value]}
      error={error}
      onChange={(ids) => {
        setNames((before) => new Map([...before, ...found.map((each) => [each.value, each.label] as const)]));
        onChange(ids);
      }}
      data-testid="overdue-form-people"
    />
  );
}
