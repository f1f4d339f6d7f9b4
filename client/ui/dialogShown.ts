/**
 * Whether one of these elements can be seen. A page that is kept behind another tab leaves its drawers in the document,
 * undrawn: they must not take the keys of the page that is shown.
 * @param selector dialogs when absent
 */
export function isDialogShown(selector = '[role="dialog"]'): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}
