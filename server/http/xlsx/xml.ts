export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** UTF-16 units of a cell's text: a sheet takes 32,767. What is longer is cut; a column that may be tells so itself. */
export const maxCellUnits = 32_000;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As it stands a parser would make it a line feed.
  '\r': '&#13;',
};

// eslint-disable-next-line no-control-regex
const special = /[&<>"\r\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const specials = new RegExp(special, 'g');

/** For a text or a quoted attribute; what XML cannot hold is left out, and what is more than a cell can. */
export function escapeXml(text: string): string {
  const some = text.length > maxCellUnits ? text.slice(0, maxCellUnits) : text;
  // Nearly every text stands as it is.
  return special.test(some) ? some.replace(specials, (sign) => entities[sign] ?? '') : some;
}
