/**
 * What makes two judge names the same person: trimmed, inner spaces collapsed, letter case and Unicode form
 * ignored. The database's unique index and the screens both use it.
 */
export function judgeNameKey(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ').normalize('NFKC').toLowerCase().normalize('NFKC');
}
