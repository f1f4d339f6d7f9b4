import { useState } from 'react';
import { useAsync } from '../useAsync.ts';
import { pageOf, type Turned } from './pageOf.ts';

interface Rows<R> {
  readonly records: readonly R[];
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore?: boolean | undefined;
}

interface Asked<R> {
  /** Another key is another list: it begins at its first page. */
  readonly listKey: string;
  /** Another mark is another state of the same list: its page is asked again. */
  readonly mark?: string;
  readonly size: number;
  readonly load: (page: number, signal: AbortSignal) => Promise<Rows<R>>;
}

/** A list that is read page by page beside other things: the page number lives and dies with the list. */
export function usePagedRows<R>({ listKey, mark = '', size, load }: Asked<R>) {
  const [turned, setTurned] = useState<Turned>({ listKey, page: 1 });
  const page = pageOf(turned, listKey);
  const asked = useAsync(async (signal) => ({ listKey, rows: await load(page, signal) }), [listKey, mark, page]);
  // What another list answered is not shown under this one's name.
  const data = asked.data?.listKey === listKey ? asked.data.rows : undefined;
  const last = data === undefined ? undefined : Math.ceil(data.total / size);
  const within = pageOf(turned, listKey, last);
  if (turned.listKey !== listKey || turned.page !== within) setTurned({ listKey, page: within });
  return { ...asked, data, page, setPage: (next: number) => setTurned({ listKey, page: next }) };
}
