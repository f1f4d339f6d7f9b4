import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchTextMax } from '#domain/search/search.ts';
import { useTypedFilter } from './useTypedFilter.ts';

interface Props extends Pick<TextInputProps, 'w' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A text filter with its glass. */
export function SearchBox({ label, value, onSearch, ...input }: Props) {
  const field = useTypedFilter(value, onSearch);
  return (
    <TextInput
      {...input}
      {...field}
      aria-label={label}
      placeholder={label}
      maxLength={searchTextMax}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      data-shortcut="search"
    />
  );
}
