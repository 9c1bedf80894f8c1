/**
 * Two judge names with the same key are the same person: trimmed, inner spaces collapsed, letter case, Unicode form and
 * invisible characters ignored. The screens use it; the server also ignores look-alike letters.
 */
export function judgeNameKey(name: string): string {
  // Upper case first, so that ß equals SS; normalising may add spaces, so they are collapsed last.
  const visible = name.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  const folded = visible.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll(/\s+/gu, ' ').trim();
}
