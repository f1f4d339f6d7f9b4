/** The top of a scale: a round number that all values fit under. */
export function roundTop(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((each) => each * power >= most) ?? 10) * power;
}

/** Points of a line in a box, unknown values left out; a flat line runs through the middle. */
export function linePoints(
  values: ReadonlyArray<number | null>,
  width: number,
  height: number,
): ReadonlyArray<readonly [x: number, y: number]> {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = values.length < 2 ? 0 : width / (values.length - 1);
  return values.flatMap((value, at) => {
    if (value === null) return [];
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return [[at * step, height - share * height] as const];
  });
}
