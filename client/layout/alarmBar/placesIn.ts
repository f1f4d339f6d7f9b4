interface Look {
  /** The number of all stands there without its word. */
  readonly isTablet: boolean;
  readonly isEnglish: boolean;
}

/** Px of what an alarm says whole beside its button: type, value, how long, which device. */
const ofOne = { chinese: 280, english: 340 };
/** Px of the number of all, of how many more there are, and of the sound. */
const around = { tablet: 216, chinese: 267, english: 314 };

/** How many alarms a bar of this width, px, says whole: one to three. */
export function placesIn(width: number, { isTablet, isEnglish }: Look): number {
  const words = isEnglish ? 'english' : 'chinese';
  const room = width - around[isTablet ? 'tablet' : words];
  return Math.min(3, Math.max(1, Math.floor(room / ofOne[words])));
}
