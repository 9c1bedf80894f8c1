/**
 * The variant of the bust for a person, always the same one for a name: its FNV-1a hash. The final shift mixes the higher
 * bits into the lower ones, which select the variant.
 */
export function bustVariant(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
