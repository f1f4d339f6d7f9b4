import type { Api } from '#server/app.ts';
import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';

/** Nouns whose rows are listed and exported in the same way. */
type Noun = 'company' | 'device' | 'imei' | 'person' | 'project' | 'rail' | 'user';
type CallOf<N extends Noun, Does extends string> = Api[Extract<keyof Api, `POST /home/${N}/${N}/${Does}`>];
type Listed<N extends Noun> = CallOf<N, 'listPage'>;
type Asked<N extends Noun> = Omit<Listed<N>['input'], 'page' | 'page_size' | 'ids'>;

interface Paged {
  readonly page: number;
  readonly size: number;
}

/** The calls of a noun's list: a page under filters, rows by their ids, and a file of what is found. */
export function listCalls<N extends Noun, F extends Paged>(noun: N, askOf: (filters: F) => Asked<N>) {
  const list = (asked: object, options: CallOptions) =>
    post(`/home/${noun}/${noun}/listPage` as '/home/rail/rail/listPage', asked, {
      ...options,
      quiet: true,
    }) as unknown as Promise<Listed<N>['data']>;
  return {
    page: (filters: F, options: CallOptions = {}) =>
      list({ ...askOf(filters), page: filters.page, page_size: filters.size }, options),
    /** These as they are, under whatever filters. */
    find: (ids: readonly string[], options: CallOptions) => list({ ids: [...ids], page_size: ids.length }, options),
    /** What is found under the filters, or the picked rows, with the columns that are shown. */
    save: (
      filters: F,
      columns: readonly string[],
      ids?: readonly string[],
      more: Partial<CallOf<N, 'export'>['input']> = {},
    ): Promise<void> => {
      const asked = { ...askOf(filters), ...more, columns: [...columns], ...(ids !== undefined && { ids: [...ids] }) };
      return download(`/home/${noun}/${noun}/export` as '/home/rail/rail/export', asked);
    },
  };
}
