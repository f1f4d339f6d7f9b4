/** From here on scrolling down hides the header. @source docs/requirements.md F1 */
export const hideFromPx = 300;

export interface ScrollState {
  readonly top: number;
  readonly isHidden: boolean;
}

/**
 * What a scroll does to the header: down past 300 px hides it, any way up shows it. A scroller that grew by the hidden
 * header may have been pushed up to its new end: that is nobody scrolling.
 * @source docs/requirements.md F1
 */
export function sawScroll(before: ScrollState, top: number, max: number): ScrollState {
  if (top > before.top) return { top, isHidden: before.isHidden || top > hideFromPx };
  if (top < before.top && before.top <= max) return { top, isHidden: false };
  return { top, isHidden: before.isHidden };
}
