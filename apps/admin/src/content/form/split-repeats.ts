/** The entries of a list without those that are there already, whatever their case, and which those are. */
export function splitRepeats(entries: readonly string[]) {
  const known = new Set<string>();
  const once: string[] = [];
  const repeats: string[] = [];
  for (const entry of entries) {
    const name = entry.toLowerCase();
    (known.has(name) ? repeats : once).push(entry);
    known.add(name);
  }
  return { once, repeats };
}
