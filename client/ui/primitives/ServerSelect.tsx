import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useAsync } from '../useAsync.ts';
import { useTyping } from '../useTyping.ts';

/** Something to choose, by its id. */
export interface Found {
  readonly value: string;
  readonly label: string;
}

export type ServerSelectProps = Pick<
  SelectProps,
  'label' | 'placeholder' | 'w' | 'error' | 'aria-label' | 'withAsterisk'
> & {
  /** Id of the chosen one; null while none is chosen. */
  readonly value: string | null;
  /** Its name, before it is among the found ones; asked for when it is not known. */
  readonly name?: string | null;
  readonly onChange: (id: string | null, name: string | null) => void;
  readonly testId: string;
  /** The first field of a form: it has the focus. */
  readonly 'data-autofocus'?: true | undefined;
};

interface Asks extends ServerSelectProps {
  /** The first page of what a keyword finds; another key of `of` asks anew. */
  readonly find: (keyword: string, signal: AbortSignal) => Promise<readonly Found[]>;
  readonly of?: string;
  /** The name of one by its id. */
  readonly nameOf?: (id: string, signal: AbortSignal) => Promise<string>;
}

const typingMs = 300;
/** Rows to choose from: whoever does not see the wanted one types on. */
export const shownChoices = 20;

/** One of thousands, found by typing: the server searches. */
export function ServerSelect({ value, name = null, onChange, find, of = '', nameOf, testId, ...input }: Asks) {
  const { text, meant, setText, composition } = useTyping();
  const [chosen, setChosen] = useState<Found>();
  const isChosen = chosen !== undefined && chosen.value === value;
  const known = isChosen ? chosen.label : name;
  const own = useAsync(
    async (signal) => (value === null || known !== null ? known : ((await nameOf?.(value, signal)) ?? null)),
    [value, known],
  );
  const ownName = known ?? own.data ?? value ?? '';
  const [keyword] = useDebouncedValue(meant === ownName ? '' : meant.trim(), typingMs);
  const { data: found = [] } = useAsync((signal) => find(keyword, signal), [keyword, of]);
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
      onChange={(id) => {
        const picked = found.find((each) => each.value === id);
        if (picked !== undefined) setChosen(picked);
        onChange(id, picked?.label ?? null);
      }}
      data-testid={testId}
    />
  );
}
