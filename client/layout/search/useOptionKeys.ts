import { useState, type KeyboardEvent } from 'react';
import type { SearchOption } from './options.tsx';

interface Keys {
  readonly active: SearchOption | undefined;
  readonly setActive: (id: string | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface Props {
  readonly options: readonly SearchOption[];
  /** Enter chooses the first one without a step. */
  readonly isFirstMeant: boolean;
  readonly onChoose: (option: SearchOption) => void;
  readonly onEscape: () => void;
}

/** ↑ ↓ Enter Esc in a field over its options, which keeps the focus. */
export function useOptionKeys({ options, isFirstMeant, onChoose, onEscape }: Props): Keys {
  const [activeId, setActive] = useState<string>();
  const active = options.find(({ id }) => id === activeId) ?? (isFirstMeant ? options[0] : undefined);
  const step = (by: 1 | -1): void => {
    if (options.length === 0) return;
    const at = active === undefined ? -1 : options.indexOf(active);
    const next = at === -1 && by === -1 ? options.length - 1 : (at + by + options.length) % options.length;
    setActive(options[next]?.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      if (active !== undefined) onChoose(active);
    } else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, setActive, onKeyDown };
}
