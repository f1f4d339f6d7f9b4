const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of a workbook's XML: entities, and the marks `_x000D_` that stand for what XML cannot hold. */
export function xmlText(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
        const code = decimal !== undefined ? Number(decimal) : hex === undefined ? null : Number.parseInt(hex, 16);
        return code === null ? (named[String(name)] ?? whole) : charOf(code);
      })
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex) => charOf(Number.parseInt(hex, 16)))
    : plain;
}

/** What no text may hold is left out. */
function charOf(code: number): string {
  return code === 0 || code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
}

/** An attribute of a tag's inside, as it stands there; null when it has none of this name. */
export function attributeOf(inside: string, name: string): string | null {
  for (const quote of ['"', "'"] as const) {
    const begin = inside.indexOf(` ${name}=${quote}`);
    if (begin === -1) continue;
    const from = begin + name.length + 3;
    const end = inside.indexOf(quote, from);
    if (end !== -1) return inside.slice(from, end);
  }
  return null;
}

/** Line ends between attributes count as blanks. */
export function tagInside(text: string): string {
  return /[\t\r\n]/.test(text) ? text.replace(/[\t\r\n]/g, ' ') : text;
}

/** The insides of all tags of this local name, whatever their prefix. */
export function tagsOf(xml: string, name: string): string[] {
  const tags = xml.matchAll(new RegExp(`<(?:[A-Za-z_][\\w.-]*:)?${name}(\\s[^>]*)?>`, 'g'));
  return Array.from(tags, ([, inside = '']) => tagInside(inside));
}

/** `x:` of `<x:worksheet …>`, empty for a root without one; null when this is not the root. */
export function prefixOf(xml: string, root: string): string | null {
  const found = new RegExp(`<([A-Za-z_][\\w.-]*:)?${root}[\\s/>]`).exec(xml);
  return found === null ? null : (found[1] ?? '');
}

/** The texts of `<t>` in an item of text, without the readings that are written beside characters. */
export function joinedTexts(xml: string, prefix: string): string {
  const visible = xml.includes('rPh')
    ? xml.replace(new RegExp(`<${prefix}rPh[\\s>][\\s\\S]*?</${prefix}rPh>`, 'g'), '')
    : xml;
  const [open, close] = [`<${prefix}t`, `</${prefix}t>`];
  let text = '';
  for (let at = visible.indexOf(open); at !== -1; at = visible.indexOf(open, at + 1)) {
    const end = endOfTag(visible, at + open.length);
    if (end === -1 || visible[end - 1] === '/') continue;
    const to = visible.indexOf(close, end);
    if (to === -1) break;
    text += xmlText(visible.slice(end + 1, to));
  }
  return text;
}

/** Where the tag ends whose name ends here; -1 when the name goes on. */
export function endOfTag(xml: string, nameEnd: number): number {
  const next = xml.charCodeAt(nameEnd);
  // > / blank and line ends: the name is over.
  if (next !== 62 && next !== 47 && next !== 32 && next !== 9 && next !== 10 && next !== 13) return -1;
  return xml.indexOf('>', nameEnd);
}
