/**
 * Two judge names with the same key are the same person: trimmed, inner spaces collapsed, letter case and Unicode form
 * ignored. The database's unique index and the screens use it.
 */
export function judgeNameKey(name: string): string {
  // Upper case first, so that ß equals SS; normalising may add spaces, so they are collapsed last.
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll(/\s+/gu, ' ').trim();
}
