/** The entries of a text with commas: trimmed, empties dropped (spec section 5). */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
