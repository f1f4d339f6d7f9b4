import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { post } from '#client/api/http.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useTyping } from '#client/ui/useTyping.ts';

interface Props {
  /** Id of the user; '' for all. */
  readonly value: string;
  readonly onChange: (userId: string) => void;
  readonly w: number | string;
  readonly label: string;
  readonly testId: string;
}

const typingMs = 300;
const shown = 20;

/** A person that is found by typing: there may be thousands. */
export function UserSelect({ value, onChange, w, label, testId }: Props) {
  const { text, meant, setText, composition } = useTyping();
  const [keyword] = useDebouncedValue(meant.trim(), typingMs);
  const { data } = useAsync(
    (signal) => post('/home/user/user/listPage', { page: 1, page_size: shown, keyword }, { signal, quiet: true }),
    [keyword],
  );
  // Whose name is not among the found ones: asked for by the id that the address holds.
  const own = useAsync(
    async (signal) => (value === '' ? null : post('/home/user/user/info', { id: value }, { signal, quiet: true })),
    [value],
  );
  const nameOf = (row: { real_name: string; username: string | null }): string =>
    row.username === null ? row.real_name : `${row.real_name} ${row.username}`;
  const found = (data?.records ?? []).map((row) => ({ value: row.id, label: nameOf(row) }));
  const isFound = value === '' || found.some((each) => each.value === value);
  const ownName = own.data?.user.id === value ? nameOf(own.data.user) : value;
  return (
    <Select
      w={w}
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      {...composition}
      // The server has searched.
      filter={({ options }) => options}
      data={isFound ? found : [{ value, label: ownName }, ...found]}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      data-testid={testId}
    />
  );
}
