const armPx = 44;
const leastStepPx = 34;

/** Where the members of a cluster stand when it opens at the last zoom: on circles around its centre, in px. */
export function spiderOffsets(count: number): Array<readonly [x: number, y: number]> {
  const offsets: Array<readonly [number, number]> = [];
  for (let ring = 1; offsets.length < count; ring += 1) {
    const radius = armPx * ring;
    const fits = Math.floor((2 * Math.PI * radius) / leastStepPx);
    const here = Math.min(fits, count - offsets.length);
    for (let index = 0; index < here; index += 1) {
      const angle = (index / here) * 2 * Math.PI - Math.PI / 2;
      offsets.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
    }
  }
  return offsets;
}
