import { hull, touches, type Box } from './mercator.ts';

/** More parts than these cost more than one that holds them all. */
const mostParts = 48;

/** What to paint again for these boxes: none that touch each other, inside the whole, on whole pixels. */
export function dirtyParts(boxes: readonly Box[], whole: Box): readonly Box[] {
  const parts: Box[] = [];
  for (const box of boxes) {
    if (!touches(box, whole)) continue;
    let part: Box = {
      left: Math.floor(Math.max(box.left, whole.left)),
      top: Math.floor(Math.max(box.top, whole.top)),
      right: Math.ceil(Math.min(box.right, whole.right)),
      bottom: Math.ceil(Math.min(box.bottom, whole.bottom)),
    };
    for (let at = parts.findIndex((each) => touches(each, part)); at >= 0;) {
      part = hull(part, parts[at] as Box);
      parts.splice(at, 1);
      at = parts.findIndex((each) => touches(each, part));
    }
    parts.push(part);
  }
  return parts.length > mostParts ? [parts.reduce(hull)] : parts;
}
