/**
 * What a spreadsheet could run as a formula gets an apostrophe, which makes it text. This holds for a phone
 * number too, and is what lets its `+` survive: without the apostrophe `+91 98765` would become a sum.
 */
export const withoutFormula = (text: string) => (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text);

const toCell = (text: string) => {
  const safe = withoutFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A CSV file by RFC 4180, in UTF-8 with the byte order mark that spreadsheets go by. No cell is a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
