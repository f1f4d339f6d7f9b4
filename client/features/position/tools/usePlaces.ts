import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Tip } from '#domain/places/tip.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchTips } from '../calls.ts';
import { farPlaces, ownPlaces, type FoundPlace } from './ownPlaces.ts';

/** @source docs/requirements.md C5 */
export const leastTyped = 2;
export const typingMs = 300;

const none: { readonly keyword: string; readonly tips: readonly Tip[] } = { keyword: '', tips: [] };

/** What an address search finds: own devices and guardrails at once, the server's suggestions when typing rests. */
export function usePlaces(typed: string): { readonly places: readonly FoundPlace[]; readonly searching: boolean } {
  const keyword = typed.trim();
  const [rested] = useDebouncedValue(keyword, typingMs);
  const asked = rested.length >= leastTyped && rested === keyword ? rested.slice(0, 60) : '';
  const { data = none, loading } = useAsync(
    async (signal) => {
      if (asked === '') return none;
      // Without the server the own ones are what there is.
      const tips = await fetchTips(asked, signal).catch(() => []);
      return { keyword: asked, tips };
    },
    [asked],
  );
  const places = useMemo(() => {
    if (keyword === '') return [];
    const own = ownPlaces(keyword);
    // Suggestions for another text would stand under this one.
    return [...own, ...farPlaces(data.keyword === keyword ? data.tips : [], own)];
  }, [keyword, data]);
  return { places, searching: keyword.length >= leastTyped && (loading || data.keyword !== keyword) };
}
