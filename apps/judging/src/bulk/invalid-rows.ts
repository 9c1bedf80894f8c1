import type { ImportReport } from '@nox/contracts';

/** The rows with something wrong as a CSV file to correct, with what is wrong. */
export function invalidRowsFile({ columns, invalid, invalidRows = [] }: ImportReport): Blob {
  const problems = new Map<number, string>();
  for (const { row, message } of invalid) {
    problems.set(row, [problems.get(row), message].filter(Boolean).join(' '));
  }
  const lines = [
    ['Row', 'What is wrong', ...columns.map(({ header }) => header)],
    ...invalidRows.map(({ row, cells }) => [String(row), problems.get(row) ?? '', ...cells]),
  ];
  const text = lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv' });
}

/** By RFC 4180. A candidate's text must not run as a formula in a spreadsheet: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[\0\t\r\n=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
