import type { TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type CompositionEvent } from 'react';
import { useTyping } from './useTyping.ts';

type FieldProps = Required<
  Pick<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'onCompositionStart' | 'onCompositionEnd'>
>;

const typingMs = 300;

/**
 * A text filter's field: it asks 300 ms after typing, or at once on Enter and when the field or its page is left, so
 * that nothing typed is lost or comes after what is pressed next (reset).
 * @param value the filter as it is set
 * @source docs/requirements.md C0
 */
export function useTypedFilter(value: string, onSearch: (text: string) => void): FieldProps {
  const field = useTyping(value);
  const [asked, setAsked] = useState({ text: value, told: value });
  if (asked.told !== value) {
    // The filter changed elsewhere (reset, back): what is typed follows. What was asked from here does not count.
    if (asked.text !== value) field.put(value);
    setAsked({ text: value, told: value });
  }
  const ask = (typed: string): void => {
    const text = typed.trim();
    setAsked((before) => ({ ...before, text }));
    onSearch(text);
  };
  // A page that is hidden or left before it has asked does so then: its own address has the filter when it is back.
  const later = useDebouncedCallback(
    () => {
      if (field.meant.trim() !== asked.text) ask(field.meant);
    },
    { delay: typingMs, flushOnUnmount: true },
  );
  return {
    value: field.text,
    onChange: (event) => {
      field.setText(event.currentTarget.value);
      later();
    },
    onKeyDown: (event) => {
      // This Enter takes what is composed, it does not send it.
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask(field.meant);
    },
    onBlur: () => later.flush(),
    onCompositionStart: field.composition.onCompositionStart,
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      field.composition.onCompositionEnd(event);
      later();
    },
  };
}
