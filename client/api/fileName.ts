/** The name in a Content-Disposition header: the UTF-8 one first; `fallback` when there is none. */
export function fileNameOf(disposition: string, fallback: string): string {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (wide !== undefined) {
    try {
      return decodeURIComponent(wide);
    } catch {
      // Badly encoded: the plain name is left.
    }
  }
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? fallback;
}
