/**
 * Two roll numbers with the same key are the same: letter case, Unicode form and all spaces are ignored. The database's
 * unique index uses it against repeated applications.
 */
export function rollNumberKey(rollNumber: string): string {
  return rollNumber.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();
}
