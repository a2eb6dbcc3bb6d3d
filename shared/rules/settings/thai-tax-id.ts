/**
 * Whether a text is a tax id of Thailand: 13 digits, of which the last is 11 minus the others'
 * weighted sum modulo 11, and of that the last digit. Companies have the id as their registration
 * number, persons as that of their identity card.
 */
export function isThaiTaxId(text: string): boolean {
  if (!/^\d{13}$/u.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 12).reduce((all, digit, at) => all + digit * (13 - at), 0);
  return digits[12] === (11 - (sum % 11)) % 10;
}
