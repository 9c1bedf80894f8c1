const MAX_STEM_LENGTH = 80;

/**
 * The readable part of an uploaded file's name (spec section 5): spaces become underscores. Only letters,
 * digits, `_` and `-` remain, so the name can neither leave its folder nor need escaping in an address.
 */
export function fileStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, MAX_STEM_LENGTH);
  return stem || 'file';
}
