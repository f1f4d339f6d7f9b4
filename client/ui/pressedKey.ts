/** The key of an event; a letter is the same with Caps Lock or Shift, or another part of the page would take it. */
export const pressedKey = ({ key }: Pick<KeyboardEvent, 'key'>): string => (key.length === 1 ? key.toLowerCase() : key);
