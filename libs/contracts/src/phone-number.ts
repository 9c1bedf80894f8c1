/** A decimal digit of any script as ASCII: the digits of a script stand side by side, from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The scripts of the world have some hundred digits. */
const known: Record<string, string> = {};

/** A text with ASCII in place of the digits of all scripts. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => (known[digit] ??= asciiDigit(digit)));

const isInIndia = () => (globalThis.noxFormats?.locale ?? 'en-IN').endsWith('-IN');

const PLAIN = /^(?:\+|\(?)[1-9][\d\s().-]*$/;

/**
 * A phone number as `https://wa.me/` and `tel:` need it. Digits of all scripts become ASCII; `00` before a country
 * becomes `+`; the zero of calls within a country goes, but for a society outside India where no country is before it, since
 * the number would be that of nobody; `.0`, which spreadsheets add, goes. A number without any of these stays as it was typed. What is no number is returned for the caller to refuse.
 */
export function normalizePhoneNumber(text: string): string {
  const typed = asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(\+?\d+)\.0+$/, '$1');
  const [, plus, rest] = /^\(?(\+|00|)([\d\s().-]*)$/.exec(typed) ?? [];
  if (rest === undefined) return typed;
  const isWithTrunk = /\(0\)/.test(rest) || /^91\D*0\d/.test(rest);
  if (PLAIN.test(typed) && !isWithTrunk) return typed;
  if (!plus && !isInIndia() && /^\(?0[1-9]/.test(typed)) return typed;
  const digits = rest.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '');
  return `${plus && '+'}${digits.replace(/^910(?=\d{10}$)/, '91')}`;
}

/**
 * The digits after `https://wa.me/`, with the country's prefix; empty where that is not known, as a message could reach a
 * stranger. Ten digits are of India (spec section 5), and more have a prefix; a society elsewhere knows it from the `+` alone.
 */
export function chatDigits(phoneNumber: string): string {
  const digits = phoneNumber.replaceAll(/\D/g, '');
  if (!isInIndia()) return phoneNumber.trim().startsWith('+') ? digits : '';
  if (digits.length < 10) return '';
  return digits.length === 10 ? `91${digits}` : digits;
}
