import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface Props extends Pick<TextInputProps, 'w' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const typingMs = 300;

/** A text filter: it asks 300 ms after typing or at once on Enter. */
export function SearchBox({ label, value, onSearch, ...input }: Props) {
  const [typed, setTyped] = useState({ text: value, sent: value });
  // The filter changed elsewhere (reset, back): what is typed follows. What was just sent from here does not count.
  if (typed.sent !== value && typed.text.trim() === typed.sent) setTyped({ text: value, sent: value });
  const send = (text: string): void => {
    setTyped((before) => ({ ...before, sent: text.trim() }));
    onSearch(text.trim());
  };
  const later = useDebouncedCallback(send, typingMs);
  return (
    <TextInput
      {...input}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={typed.text}
      data-shortcut="search"
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped((before) => ({ ...before, text }));
        later(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed.text);
      }}
    />
  );
}
