/** What the address and the person's state say of the tabs of device management. */
export interface DevicePlace {
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  /** The tab that the person chose last. */
  readonly kept: string;
}

/**
 * Which tab is shown: the query's `name`, else the route's, else the one that was kept; the first when there is none of
 * that name.
 * @source docs/requirements.md C9
 */
export function deviceTabAt(names: readonly string[], { path, search, kept }: DevicePlace): string {
  const wanted = [new URLSearchParams(search).get('name'), path.split('/')[2], kept];
  return wanted.find((name): name is string => typeof name === 'string' && names.includes(name)) ?? names[0] ?? '';
}

/** The address that shows a tab on the same page; the filters of the tab before are not those of the next. */
export function deviceTabHref(path: string, name: string): string {
  return path === `/device/${name}` ? path : `${path}?name=${name}`;
}
