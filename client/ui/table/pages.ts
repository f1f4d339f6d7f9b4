/** Of more numbers than a phone has room for: neither an end nor the current page. */
export const isNear = (numbers: readonly number[], page: number, current: number): boolean =>
  numbers.length > 3 && page !== current && page !== numbers[0] && page !== numbers.at(-1);

/** Page numbers to show: the first, the last, the current and its neighbours; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < last);
  if (current <= 3) near.splice(0, near.length, 2, 3, 4);
  if (current >= last - 2) near.splice(0, near.length, last - 3, last - 2, last - 1);
  const [from = 2, to = last - 1] = [near[0], near.at(-1)];
  return [1, ...(from > 2 ? [0] : []), ...near, ...(to < last - 1 ? [0] : []), last];
}
