/**
 * What makes two roll numbers the same: letter case, Unicode form and all spaces are ignored. The database's
 * unique index uses it, so that nobody applies twice.
 */
export function rollNumberKey(rollNumber: string): string {
  return rollNumber.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();
}
