import { keepText, keptText } from './keptText.ts';

const stored = 'admin-zone';
const factory = 'Asia/Shanghai';

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const last = keptText(stored) ?? factory;
let zone = isKnown(last) ? last : factory;

/** The zone of the installation, in which every time is shown: the one told last, so that it is right at once. */
export function currentZone(): string {
  return zone;
}

/**
 * Takes the zone that the server tells. One that this browser does not know leaves things as they are: times in the
 * former zone are better than none. @source docs/requirements.md 0.4
 */
export function setZone(name: string): void {
  if (!isKnown(name)) return;
  zone = name;
  keepText(stored, name);
}
