/** A number that belongs to a name: the same at every visit, and hardly ever the same for two names. */
export function bustVariant(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  // The lower bits of a product know little of the higher ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}
