import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { post } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';
import { useTyping } from '../useTyping.ts';

interface Props extends Pick<SelectProps, 'label' | 'placeholder' | 'w' | 'error' | 'aria-label' | 'withAsterisk'> {
  /** Id of the project; null while none is chosen. */
  readonly value: string | null;
  /** Name of the chosen one, before it is among the found ones; asked for when it is not known. */
  readonly name?: string | null;
  readonly onChange: (projectId: string | null) => void;
  readonly testId: string;
}

const typingMs = 300;
const shown = 20;
const quiet = { quiet: true } as const;

/** A project of the person's organisations, found by typing part of its name or code. */
export function ProjectSelect({ value, name = null, onChange, testId, ...input }: Props) {
  const { text, meant, setText, composition } = useTyping();
  const own = useAsync(
    async (signal) => {
      if (value === null || name !== null) return name;
      return (await post('/home/project/project/info', { id: value }, { signal, ...quiet })).name;
    },
    [value, name],
  );
  const ownName = own.data ?? name ?? value ?? '';
  const [keyword] = useDebouncedValue(meant === ownName ? '' : meant.trim(), typingMs);
  const { data } = useAsync(
    (signal) => post('/home/project/project/listPage', { keyword, page_size: shown }, { signal, ...quiet }),
    [keyword],
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
      onChange={onChange}
      data-testid={testId}
    />
  );
}
