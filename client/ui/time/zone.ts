/** The factory's zone; the server's own stands in its place as soon as it is known. @source product.md 0.4 */
let zone = 'Asia/Shanghai';

/** The zone of the installation, in which every time is shown. */
export function currentZone(): string {
  return zone;
}

/** Takes the zone the server tells; one that this browser does not know leaves things as they are. */
export function setZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name });
    zone = name;
  } catch {
    // A browser older than the zone's name: the former zone is better than no times at all.
  }
}
