/** A valid IMEI: 14 digits and the check digit of Luhn. `tac` are its first eight digits. */
export function imeiOf(tac: string, serial: number): string {
  const body = tac.slice(0, 8).padStart(8, '8') + String(serial).padStart(6, '0');
  let sum = 0;
  for (let i = 0; i < 14; i += 1) {
    const digit = Number(body[i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return body + String((10 - (sum % 10)) % 10);
}
