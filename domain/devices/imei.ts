/** Why an IMEI is refused; null for a good one. @source docs/requirements.md A10 */
export type ImeiFault = 'digits' | 'luhn';

/** The Luhn digit of fourteen digits. */
export function imeiCheckDigit(first14: string): number {
  if (!/^\d{14}$/.test(first14)) throw new RangeError('14 digits are needed');
  let sum = 0;
  for (let i = 0; i < 14; i += 1) {
    const digit = Number(first14[i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

export function imeiFault(text: string): ImeiFault | null {
  if (!/^\d{15}$/.test(text)) return 'digits';
  return imeiCheckDigit(text.slice(0, 14)) === Number(text[14]) ? null : 'luhn';
}

export function isImei(text: string): boolean {
  return imeiFault(text) === null;
}

/** A whole IMEI of an eight-digit type allocation code and a serial number 0…999999. */
export function makeImei(tac: string, serial: number): string {
  if (!/^\d{8}$/.test(tac) || !Number.isInteger(serial) || serial < 0 || serial > 999_999) {
    throw new RangeError('8 digits and a serial of at most 6 are needed');
  }
  const first14 = tac + String(serial).padStart(6, '0');
  return `${first14}${imeiCheckDigit(first14)}`;
}
