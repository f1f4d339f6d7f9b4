import type { ComponentProps } from 'react';
import type { useTyping } from '#client/ui/useTyping.ts';
import type { SearchOption } from './options.tsx';
import type { useOptionKeys } from './useOptionKeys.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly typing: ReturnType<typeof useTyping>;
  readonly keys: ReturnType<typeof useOptionKeys>;
  readonly listId: string;
  readonly options: readonly SearchOption[];
  readonly 'data-testid': string;
}

/** The field above a list of options: the list is walked while the field keeps the focus. */
export function SearchInput({ label, typing, keys, listId, options, ...input }: Props) {
  const { active, setActive, onKeyDown } = keys;
  return (
    <input
      value={typing.text}
      maxLength={60}
      role="combobox"
      aria-label={label}
      aria-expanded={options.length > 0}
      aria-autocomplete="list"
      aria-controls={options.length > 0 ? listId : undefined}
      aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        typing.setText(event.currentTarget.value);
        setActive(undefined);
      }}
      {...typing.composition}
      onKeyDown={onKeyDown}
      {...input}
    />
  );
}
