const sharpest = 2;
const sharpestScaled = 3;

/** Px of a canvas for one px of layout: as many as the screen has, also where a wall draws the map larger. */
export function sharpness(box: HTMLElement): number {
  const screen = Math.min(sharpest, Math.max(1, window.devicePixelRatio));
  const scale = box.offsetWidth === 0 ? 1 : box.getBoundingClientRect().width / box.offsetWidth;
  return Math.min(sharpestScaled, screen * Math.max(1, scale));
}
