/** What an audit row tells, without what is too long for a list. */
export interface AuditBrief {
  readonly data: unknown;
  /** How many entries of lists and ends of texts were left out; 0 when nothing was. */
  readonly omitted: number;
}

/** Of each list as many entries as a page of the audit log tells. */
export const briefEntries = 20;
/** UTF-16 units of one text, by far more than a name or a remark has. */
const maxTextUnits = 500;

/** The first `entries` of every list in `data`, at any depth, and the beginning of every long text. */
export function briefOf(data: unknown, entries = briefEntries): AuditBrief {
  let omitted = 0;
  const shorten = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length > maxTextUnits) {
      omitted += 1;
      // No half of a pair at the end.
      return `${value.slice(0, maxTextUnits).replace(/[\uD800-\uDBFF]$/, '')}…`;
    }
    if (Array.isArray(value)) {
      omitted += Math.max(0, value.length - entries);
      return value.slice(0, entries).map(shorten);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
  };
  return { data: shorten(data), omitted };
}

/**
 * As JSON of at most `maxUnits` UTF-16 units: whole where it fits, else with as many entries of every list as do.
 * `text` is null where nothing fits.
 */
export function briefText(data: unknown, maxUnits: number): { readonly text: string | null; readonly omitted: number } {
  const whole = JSON.stringify(data);
  if (whole.length <= maxUnits) return { text: whole, omitted: 0 };
  let found: { text: string | null; omitted: number } = { text: null, omitted: briefOf(data, 0).omitted };
  // The largest number of entries that fits lies between these: each entry is at least two characters.
  let [low, high] = [0, maxUnits / 2];
  while (low <= high) {
    const entries = Math.floor((low + high) / 2);
    const { data: brief, omitted } = briefOf(data, entries);
    const text = JSON.stringify(brief);
    if (text.length <= maxUnits) {
      found = { text, omitted };
      low = entries + 1;
    } else high = entries - 1;
  }
  return found;
}
