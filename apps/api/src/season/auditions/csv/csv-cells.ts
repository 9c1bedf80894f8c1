/** What begins a formula; spreadsheets skip what cannot be seen before it. Apostrophes are counted, to be taken back. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
/** Spreadsheets make neither a formula nor a number of a phone number with a space. */
const PHONE = /^\+\d+(?: \d+)+$/;

/** The text of a cell, with an apostrophe before what a spreadsheet could run. */
export const guarded = (text: string) =>
  FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;

/** Text that spreadsheets must not make a number, as many programs write it: `="0123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** The same in a file that does not quote it: there a quote in a cell is always doubled. */
const UNQUOTED_FORMULA = /([,;\t\r\n])="([^",;\t\r\n]+)"(?=[,;\t\r\n]|$)/g;

/** The text of a cell without the apostrophe that an export has put before it, or the formula around it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell.replace(TEXT_FORMULA, '$1');

/** A CSV file without formulas around the text of cells that would have to be quoted. */
export const withoutFormulas = (file: string): string => file.replaceAll(UNQUOTED_FORMULA, '$1$2');
