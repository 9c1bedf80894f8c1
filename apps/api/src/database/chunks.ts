/** SQLite's statements run in this thread: so many rows take some milliseconds, and stay within its 32,766 variables. */
export const ROWS_PER_STATEMENT = 500;

/** Parts of `items` in their order, each for one statement. Wide rows take a smaller `size`. */
export function* chunks<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
