interface Page<R> {
  readonly records: readonly R[];
}

/**
 * The first rows that were not sent yet, page by page: those that were stand among the refused ones for ever.
 * @param pageOf a page, the first is 1; one that is not full is the last
 * @param most so many at most
 */
export async function unsentRows<R>(
  pageOf: (page: number) => Promise<Page<R>>,
  pageSize: number,
  most: number,
  isSent: (row: R) => boolean,
): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const { records } = await pageOf(page);
    rows.push(...records.filter((row) => !isSent(row)));
    if (records.length < pageSize) break;
  }
  return rows.slice(0, most);
}
