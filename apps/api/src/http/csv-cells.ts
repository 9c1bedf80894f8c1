/** What begins a formula; spreadsheets skip what cannot be seen before it. Apostrophes are counted, to be taken back. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
/** Of a phone number with a space, spreadsheets make neither a formula nor a number. */
const PHONE = /^\+\d+(?: \d+)+$/;

/** The text of a cell, with an apostrophe before what a spreadsheet could run. */
export const guarded = (text: string) =>
  FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;

/** The text of a cell without the apostrophe that an export has put before it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
