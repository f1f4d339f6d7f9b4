import { useEffect, useState } from 'react';
import { get } from '#client/api/http.ts';
import { minKeywordLength, type Found } from '#domain/search/search.ts';

/** Typing must rest for so long before the server is asked. @source docs/requirements.md F8 */
const typingMs = 300;
/** Rows of each kind: five groups of them fit a screen. */
const perGroup = 6;

export interface SearchState {
  /** Undefined until there is an answer for the keyword. */
  readonly found: Found | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

interface Answer {
  readonly keyword: string;
  /** The try that it answers. */
  readonly round: number;
  readonly found?: Found;
  readonly error?: unknown;
}

/** Asks the server for a keyword, 300 ms after typing; a shorter keyword than two characters is not asked. */
export function useSearch(keyword: string): SearchState {
  const [answer, setAnswer] = useState<Answer>({ keyword: '', round: 0 });
  const [round, setRound] = useState(0);
  const isAsked = [...keyword].length >= minKeywordLength;
  useEffect(() => {
    if (!isAsked) return undefined;
    const control = new AbortController();
    const ask = async (): Promise<void> => {
      const options = { quiet: true, signal: control.signal };
      try {
        const found = await get('/api/web/common/search', { keyword, limit: perGroup }, options);
        if (!control.signal.aborted) setAnswer({ keyword, round, found });
      } catch (error) {
        if (!control.signal.aborted) setAnswer({ keyword, round, error });
      }
    };
    const timer = setTimeout(() => void ask(), typingMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [keyword, isAsked, round]);
  // The answer of another keyword is no answer: Enter must not open what is no longer asked for.
  const current = isAsked && answer.keyword === keyword && answer.round === round ? answer : undefined;
  return {
    found: current?.found,
    error: current?.error,
    loading: isAsked && current === undefined,
    retry: () => setRound((before) => before + 1),
  };
}
