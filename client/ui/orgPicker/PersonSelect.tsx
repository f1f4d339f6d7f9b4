import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { post } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';
import { useTyping } from '../useTyping.ts';

interface Props extends Pick<SelectProps, 'label' | 'placeholder' | 'w' | 'error'> {
  /** Id of somebody of the personnel; null while nobody is chosen. */
  readonly value: string | null;
  /** Name of the chosen one, before it is among the found ones. */
  readonly name: string | null;
  readonly onChange: (personId: string | null) => void;
  readonly testId: string;
}

const typingMs = 300;
const shown = 20;

interface Found {
  readonly id: string;
  readonly real_name: string;
  readonly post: string | null;
  readonly orgName: string;
}

/** Two of one name differ by their post and organisation. */
const labelOf = ({ real_name, post: duty, orgName }: Found): string =>
  [real_name, duty, orgName].filter(Boolean).join(' · ');

/** Somebody of the personnel, found by typing. @source docs/requirements.md A3 */
export function PersonSelect({ value, name, onChange, testId, ...input }: Props) {
  const { text, meant, setText, composition } = useTyping();
  const [chosen, setChosen] = useState<{ readonly id: string; readonly label: string }>();
  const ownName = chosen?.id === value ? chosen.label : (name ?? '');
  const [keyword] = useDebouncedValue(meant === ownName ? '' : meant.trim(), typingMs);
  const { data } = useAsync(
    (signal) => post('/home/person/person/listPage', { keyword, page_size: shown }, { signal, quiet: true }),
    [keyword],
  );
  const found = (data?.records ?? []).map((row) => ({ value: row.id, label: labelOf(row) }));
  const own = value === null || ownName === '' ? [] : [{ value, label: ownName }];
  return (
    <Select
      {...input}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      {...composition}
      // The server has searched.
      filter={({ options }) => options}
      data={[...own, ...found.filter((each) => each.value !== value)]}
      value={value}
      onChange={(id) => {
        const label = found.find((each) => each.value === id)?.label;
        if (id !== null && label !== undefined) setChosen({ id, label });
        onChange(id);
      }}
      data-testid={testId}
    />
  );
}
