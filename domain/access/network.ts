/**
 * The neighbourhood of an address: /24 of IPv4, /64 of IPv6; what is neither stands for itself. Wrong passwords are
 * counted by it, so that another address of the same line is no fresh start.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain);
  if (v4?.[1] !== undefined) return `${v4[1]}.0/24`;
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/.test(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 ending takes the place of two groups; the first four are what counts.
  const width = after.at(-1)?.includes('.') === true ? after.length + 1 : after.length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - width);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/**
 * Who counts as one caller: an IPv4 address; of IPv6 the /64, for whoever has a line has all of its addresses.
 * What is no address stands for itself.
 */
export function lineOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  return v4?.[1] ?? networkOf(address);
}
