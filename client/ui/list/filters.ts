import type { TextKey } from '#client/i18n/textKey.ts';
import { split } from './sort.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Shared {
  readonly label: TextKey;
  /** Px in the bar; on a phone a field is as wide as the sheet. */
  readonly w: number;
  /** Asked for less often: behind a button, where the bar has no room for all. */
  readonly isMore?: boolean;
}

/** One filter: how it is asked for on screen, and what it asks of the call where it is set. */
export type Filter<Asked> =
  | (Shared & {
      readonly kind: 'text' | 'region' | 'company' | 'user' | 'project' | 'rail';
      readonly ask: (value: string) => Partial<Asked>;
    })
  /** Several of the tree of organisations, joined by comma. */
  | (Shared & { readonly kind: 'orgs'; readonly ask: (value: string) => Partial<Asked> })
  /** `options` absent: the screen gives them. */
  | (Shared & {
      readonly kind: 'one';
      /** So many that one types. */
      readonly isSearchable?: boolean;
      readonly options?: () => readonly Option[];
      readonly ask: (value: string) => Partial<Asked>;
    })
  | (Shared & {
      readonly kind: 'many';
      /** Px once something is chosen. */
      readonly wSet: number;
      /** Few choices: what is chosen stays in one line. */
      readonly isOneLine?: boolean;
      /** So many that one types. */
      readonly isSearchable?: boolean;
      readonly options?: () => readonly Option[];
      readonly ask: (values: readonly string[]) => Partial<Asked>;
    })
  /** Two days, in the address as `from` and `to`, or by names of their own. */
  | (Shared & {
      readonly kind: 'days';
      readonly names?: DayNames;
      readonly ask: (days: { from: string; to: string }) => Partial<Asked>;
    })
  /** What stands in a slot of the bar, or is set by something else on the screen. */
  | { readonly kind: 'slot'; readonly ask: (value: string) => Partial<Asked> };

type DayNames = readonly [from: string, to: string];
/** Where two days stand in the address. */
export const dayNames = (field: { readonly names?: DayNames }): DayNames => field.names ?? ['from', 'to'];

/** It stands behind the button. */
export const isBehind = (field: Filter<never> | Filter<object>): boolean =>
  field.kind !== 'slot' && field.isMore === true;

type Fields<Asked> = Readonly<Record<string, Filter<Asked>>>;
type DaysIn<F> = F extends { readonly names: readonly [infer From, infer To] } ? From | To : 'from' | 'to';
type NamesOf<F> = { [K in keyof F]: F[K] extends { readonly kind: 'days' } ? DaysIn<F[K]> : K }[keyof F] & string;
/** As the address holds them: empty where nothing is asked. */
export type FilterState<F> = { readonly [K in NamesOf<F>]: string };

/** The filters of a list, said once: for its bar, its sheet on a phone, its address and its calls. */
export interface Filters<Asked, S extends Readonly<Record<string, string>>> {
  readonly fields: Fields<Asked>;
  /** Nothing is set. */
  readonly none: S & { readonly page: number };
  /** How many are set; two days are one. */
  readonly count: (state: S) => number;
  /** Of those behind the button, how many are set. */
  readonly countMore: (state: S) => number;
  /** The part of the call that they are. */
  readonly asked: (state: S) => Partial<Asked>;
}

/** Call it with what the call takes, then with the filters in the order of the bar. */
export const filtersFor =
  <Asked>() =>
  <const F extends Fields<Asked>>(fields: F): Filters<Asked, FilterState<F>> => {
    const named = Object.entries<Filter<Asked>>(fields);
    const names = named.flatMap(([name, field]) => (field.kind === 'days' ? dayNames(field) : [name]));
    const valueOf = (state: Readonly<Record<string, string>>, name: string): string => state[name] ?? '';
    const askOf = (
      state: Readonly<Record<string, string>>,
      name: string,
      field: Filter<Asked>,
    ): Partial<Asked> | null => {
      if (field.kind === 'days') {
        const [from, to] = dayNames(field);
        const days = { from: valueOf(state, from), to: valueOf(state, to) };
        return days.from + days.to === '' ? null : field.ask(days);
      }
      const value = valueOf(state, name);
      if (value === '') return null;
      return field.kind === 'many' ? field.ask(split(value)) : field.ask(value);
    };
    const isSet = (state: Readonly<Record<string, string>>, [name, field]: (typeof named)[number]): boolean =>
      (field.kind === 'days' ? dayNames(field) : [name]).some((each) => valueOf(state, each) !== '');
    return {
      fields,
      none: { ...Object.fromEntries(names.map((name) => [name, ''])), page: 1 } as FilterState<F> & { page: number },
      count: (state) => named.filter((each) => isSet(state, each)).length,
      countMore: (state) => named.filter((each) => isBehind(each[1]) && isSet(state, each)).length,
      asked: (state) => Object.assign({}, ...named.map(([name, field]) => askOf(state, name, field))) as Partial<Asked>,
    };
  };
