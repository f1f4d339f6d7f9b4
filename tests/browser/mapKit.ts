import { expect, type Page } from '@playwright/test';
import { drawn } from './frames.ts';

interface Probe {
  clusters: () => Array<{ x: number; y: number; count: number; ids: string[] }>;
  zoom: () => number;
  heat: () => number;
  grid: () => readonly string[];
  labels: () => readonly string[];
  shields: () => readonly string[];
  center: () => { lng: number; lat: number };
  isBuiltIn: () => boolean;
  at: (lng: number, lat: number) => { x: number; y: number };
}

type Asked = 'zoom' | 'heat' | 'grid' | 'labels' | 'shields' | 'center' | 'isBuiltIn';

export function ask<K extends Asked>(page: Page, what: K): Promise<ReturnType<Probe[K]>> {
  return page.evaluate(
    (name) => (window as unknown as { __guardlineMap: Probe }).__guardlineMap[name]() as ReturnType<Probe[K]>,
    what,
  );
}

export const marks = (page: Page) =>
  page.evaluate(() => (window as unknown as { __guardlineMap: Probe }).__guardlineMap.clusters());

/** Px of the window of a place of the map's view. */
async function onPage(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const box = await page.locator('.gl-map').boundingBox();
  if (box === null) throw new Error('there is no map');
  return { x: box.x + x, y: box.y + y };
}

/** A mark that no panel covers, once the first view stands. */
export async function freeMark(
  page: Page,
  left = 360,
): Promise<{ x: number; y: number; count: number; ids: string[] }> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  let last = '';
  let found: Awaited<ReturnType<typeof marks>>[number] | undefined;
  await expect
    .poll(async () => {
      // Two frames later it would stand elsewhere, were it on its way.
      await drawn(page);
      found = (await marks(page)).find(
        ({ x, y }) => x > left && x < size.width - 60 && y > 120 && y < size.height - 320,
      );
      const now = JSON.stringify(found);
      const isStill = found !== undefined && now === last;
      last = now;
      return isStill;
    })
    .toBe(true);
  if (found === undefined) throw new Error('no mark stands free');
  return { ...found, ...(await onPage(page, found)) };
}
