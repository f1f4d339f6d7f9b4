/** What the wall is drawn for. @source docs/requirements.md C25 */
export const stageWidth = 1_920;
export const stageHeight = 1_080;
/** Beyond this much more room, on either side, bars are better than a stretched grid. */
const mostStretch = 1.45;

export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * The stage scaled into a window. On another shape than 16:9 it grows, and the map with it, instead of leaving bars.
 */
export function stageOf(windowWidth: number, windowHeight: number): Stage {
  const scale = Math.min(windowWidth / stageWidth, windowHeight / stageHeight);
  const width = Math.min(Math.round(windowWidth / scale), Math.round(stageWidth * mostStretch));
  const height = Math.min(Math.round(windowHeight / scale), Math.round(stageHeight * mostStretch));
  return {
    width,
    height,
    scale,
    left: (windowWidth - width * scale) / 2,
    top: (windowHeight - height * scale) / 2,
  };
}
