import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { post } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';
import { useTyping } from '../useTyping.ts';

interface Props extends Pick<SelectProps, 'label' | 'placeholder' | 'w' | 'error' | 'aria-label'> {
  /** Id of the unit; null while none is chosen. */
  readonly value: string | null;
  /** Name of the chosen one, before it is among the found ones; asked for when it is not known. */
  readonly name?: string | null;
  readonly onChange: (companyId: string | null, name: string | null) => void;
  /** Disabled units too: for filters. They are never offered where somebody is put into one. */
  readonly withDisabled?: boolean;
  readonly testId: string;
}

const typingMs = 300;
const shown = 20;
const quiet = { quiet: true } as const;

/** A unit that is found by typing: there may be thousands. @source docs/requirements.md A2 */
export function CompanySelect({ value, name = null, onChange, withDisabled = false, testId, ...input }: Props) {
  const { text, meant, setText, composition } = useTyping();
  const own = useAsync(
    async (signal) => {
      if (value === null || name !== null) return name;
      return (await post('/home/company/company/info', { id: value }, { signal, ...quiet })).name;
    },
    [value, name],
  );
  const ownName = own.data ?? name ?? value ?? '';
  const [keyword] = useDebouncedValue(meant === ownName ? '' : meant.trim(), typingMs);
  const { data } = useAsync(
    (signal) => {
      const filter = { keyword, page_size: shown, ...(withDisabled ? {} : { status: 'enabled' as const }) };
      return post('/home/company/company/listPage', filter, { signal, ...quiet });
    },
    [keyword, withDisabled],
  );
  const found = (data?.records ?? []).map((row) => ({ value: row.id, label: row.name }));
  const isFound = found.some((each) => each.value === value);
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
      data={value === null || isFound ? found : [{ value, label: ownName }, ...found]}
      value={value}
      onChange={(id) => onChange(id, found.find((each) => each.value === id)?.label ?? null)}
      data-testid={testId}
    />
  );
}
