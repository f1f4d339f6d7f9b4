import { useMemo, useState, type CompositionEvent } from 'react';
import { beginComposing, typed, typeInto, type Typing } from './typing.ts';

interface Field extends Typing {
  /** What the field says of itself. */
  readonly setText: (text: string) => void;
  /** Another text from elsewhere, whatever is being composed. */
  readonly put: (text: string) => void;
  /** Handlers for the input. */
  readonly composition: {
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent) => void;
  };
}

/** A field whose text is searched for: what an input method still composes is not asked for. */
export function useTyping(initial = ''): Field {
  const [state, setState] = useState(() => typed(initial));
  const acts = useMemo(() => {
    const put = (text: string): void => setState(typed(text));
    return {
      put,
      setText: (text: string): void => setState((before) => typeInto(before, text)),
      composition: {
        onCompositionStart: () => setState(beginComposing),
        onCompositionEnd: ({ target }: CompositionEvent) => {
          if (target instanceof HTMLInputElement) put(target.value);
        },
      },
    };
  }, []);
  return { ...state, ...acts };
}
