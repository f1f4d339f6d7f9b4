const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key goes into a field: the page's single keys are not meant then. */
export function isTyping({ target, isComposing }: Pick<KeyboardEvent, 'target' | 'isComposing'>): boolean {
  return isComposing || (target instanceof Element && target.closest(fields) !== null);
}
