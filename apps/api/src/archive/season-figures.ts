import { type Figure, type SeasonFigures } from '@nox/contracts';
import { type SeasonEntry } from './archived-entries.ts';

/** Styles are free text. */
const MAX_STYLES = 12;

const figureOf = (name: string, { row, visible }: SeasonEntry): Figure => ({
  name,
  applications: 1,
  came: Number(row.attendance !== null && row.attendance !== 'no-show'),
  reviewed: Number(visible.reviews.length + visible.hidden.length > 0),
  selected: Number(row.status === 'Selected' && row.withdrawn_at === null),
});

/** With the name of the first one. */
const add = (sum: Figure, one: Figure): Figure => ({
  name: sum.name,
  applications: sum.applications + one.applications,
  came: sum.came + one.came,
  reviewed: sum.reviewed + one.reviewed,
  selected: sum.selected + one.selected,
});

function count(figures: Map<string, Figure>, name: string, entry: SeasonEntry): void {
  const key = name.toLowerCase();
  const [one, sum] = [figureOf(name, entry), figures.get(key)];
  figures.set(key, sum ? add(sum, one) : one);
}

/** By their names; those without one are last. */
const sorted = (figures: ReadonlyMap<string, Figure>): Figure[] =>
  [...figures.values()].sort(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      Number(a.name > b.name) - Number(a.name < b.name),
  );

/** The most frequent first, the rarest as one. */
function mostFrequent(figures: ReadonlyMap<string, Figure>): Figure[] {
  const all = sorted(figures).sort((a, b) => b.applications - a.applications);
  if (all.length <= MAX_STYLES) return all;
  const others = { ...all.slice(MAX_STYLES - 1).reduce(add), name: 'Other styles' };
  return [...all.slice(0, MAX_STYLES - 1), others];
}

/** How many candidates of a season there were by style, panel and day. */
export async function readFigures(pages: AsyncIterable<SeasonEntry[]>): Promise<SeasonFigures> {
  const styles = new Map<string, Figure>();
  const panels = new Map<string, Figure>();
  const days = new Map<string, Figure>();
  for await (const page of pages) {
    for (const entry of page) {
      count(styles, entry.row.dance_style, entry);
      count(panels, entry.slot?.panel ?? '', entry);
      count(days, entry.slot?.date ?? '', entry);
    }
  }
  return { styles: mostFrequent(styles), panels: sorted(panels), days: sorted(days) };
}
