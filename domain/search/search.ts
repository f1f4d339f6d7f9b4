/** A keyword shorter than this is refused (9002). @source docs/requirements.md D3 */
export const minKeywordLength = 2;

/** Letters of a text that a list is searched for; a longer one is refused. */
export const searchTextMax = 60;

/** As much of a text as can be searched for; half a letter at its end is none. */
export const searchable = (text: string): string => text.slice(0, searchTextMax).replace(/[\uD800-\uDBFF]$/, '');

/** Rows of one kind that a search answers unless it asks for fewer. @source docs/requirements.md D3 */
export const searchLimit = 10;

export interface FoundDevice {
  readonly id: string;
  readonly device_name: string;
  readonly code: string;
  readonly imei: string;
  /** 1 normal, 2 fault, 3 abnormal, 4 offline [SEED-141]. */
  readonly deviceStatus: number;
  readonly railName: string;
}

export interface FoundRail {
  readonly id: string;
  readonly name: string;
  readonly projectName: string;
}

export interface FoundProject {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** An alarm (kind 3) or fault (kind 2). Times are epoch ms. */
export interface FoundEvent {
  readonly id: string;
  readonly kind: number;
  readonly typeCode: string;
  readonly severity: number;
  readonly condition: string;
  readonly handledStatus: string;
  readonly device_name: string;
  readonly deviceCode: string;
  readonly railName: string;
  readonly lastOccurredAt: number;
}

/** What was found in the caller's scope, the best of each kind first. @source docs/requirements.md F8 */
export interface Found {
  readonly devices: readonly FoundDevice[];
  readonly rails: readonly FoundRail[];
  readonly projects: readonly FoundProject[];
  readonly events: readonly FoundEvent[];
}

const latinOnly = /^[a-z0-9]+$/;

/** Initials are written in lower latin letters and digits; full-width ones count as the ordinary ones. */
export function foldInitials(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/**
 * The keyword as initials are compared, blanks and marks left out; null when it holds a letter that initials never
 * have (a Chinese character), or is too short to say anything.
 */
export function initialsKeyword(keyword: string): string | null {
  const plain = keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
  return latinOnly.test(plain) && plain.length >= minKeywordLength ? plain : null;
}

/**
 * How well a name answers a keyword: 0 it begins with it, by its characters or its initials; 1 it holds it; null not
 * at all. The rule that the database follows for its rows.
 */
export function rankOf(keyword: string, name: string, initials: string): 0 | 1 | null {
  const wanted = keyword.trim().toLowerCase();
  const letters = initialsKeyword(keyword);
  const at = [name.toLowerCase().indexOf(wanted), letters === null ? -1 : initials.indexOf(letters)].filter(
    (each) => each !== -1,
  );
  if (at.length === 0) return null;
  return at.includes(0) ? 0 : 1;
}
