import { type BoardCandidate, searchKey } from '@nox/contracts';
import { formatNumber } from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { type RefObject, useRef, useState } from 'react';
import { type BoardIndex, slotText } from './board-index.ts';
import { UnassignedCards, type UnassignedCardsProps } from './unassigned-cards.tsx';
import styles from './unassigned.module.css';
import { useDropTarget } from './use-dragging.ts';

const NO_FILTER: UnassignedFilter = { text: '', style: '', part: '' };

interface UnassignedProps extends Omit<UnassignedCardsProps, 'shown'> {
  search: RefObject<HTMLInputElement | null>;
}

/** Who has no slot yet. A card that is dropped here loses its slot. */
export function Unassigned(props: UnassignedProps) {
  const { index, parts, target, dragged, search } = props;
  const [filter, setFilter] = useState(NO_FILTER);
  const panel = useRef<HTMLElement>(null);
  const isOver = useDropTarget(panel, () => ({ place: null, occupant: null }));
  const all = unassignedOf(index);
  const shown = filterUnassigned(all, filter);
  const set = (change: Partial<UnassignedFilter>) => setFilter((now) => ({ ...now, ...change }));
  return (
    <section
      ref={panel}
      aria-label="Unassigned"
      className={styles.unassigned}
      data-over={(isOver && dragged?.from !== null) || undefined}
    >
      <h2 className={styles.title}>
        Unassigned <span className={controls.count}>{formatNumber(all.length)}</span>
      </h2>
      <input
        ref={search}
        type="search"
        aria-label="Search name, number or style"
        placeholder="Name, number or style"
        className={controls.search}
        value={filter.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <div className={styles.filters}>
        <FilterSelect
          label="Style"
          all="All styles"
          value={filter.style}
          options={stylesOf(all).map((style) => [style, style])}
          onChange={(style) => set({ style })}
        />
        {parts.length > 0 && (
          <FilterSelect
            label="Can come"
            all="Any time"
            value={filter.part}
            options={parts.map(({ key, label }) => [key, label])}
            onChange={(part) => set({ part })}
          />
        )}
      </div>
      <p role="status" className={styles.note}>
        {noteOf(all.length, shown.length, target && slotText(index, target))}
      </p>
      <UnassignedCards {...props} shown={shown} />
    </section>
  );
}

function noteOf(all: number, shown: number, slot: string | null): string {
  if (all === 0) return 'Every candidate has a slot.';
  if (shown === 0) return 'No candidate matches.';
  if (slot) return `For ${slot}:`;
  return shown < all
    ? `${formatNumber(shown)} of ${formatNumber(all)}`
    : 'In order of their numbers';
}

interface FilterSelectProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={options.some(([option]) => option === value) ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface UnassignedFilter {
  text: string;
  /** Empty: all. */
  style: string;
  /** The key of a part of a day; empty: all. */
  part: string;
}

/** Who has no slot and has not withdrawn, in order of their numbers. */
export const unassignedOf = ({ candidates, assignments }: BoardIndex): BoardCandidate[] =>
  [...candidates.values()]
    .filter(({ _id, isWithdrawn }) => !isWithdrawn && !assignments.has(_id))
    .toSorted((a, b) => a.number - b.number);

/** Every word is part of the name or the style, or begins the number. */
export function filterUnassigned(
  candidates: readonly BoardCandidate[],
  { text, style, part }: UnassignedFilter,
): BoardCandidate[] {
  const words = searchKey(text).split(' ');
  return candidates.filter(({ number, fullName, danceStyle, availability }) => {
    if (style !== '' && danceStyle !== style) return false;
    if (part !== '' && availability !== null && !availability.includes(part)) return false;
    const found = searchKey(`${fullName} ${danceStyle}`);
    return words.every((word) => found.includes(word) || String(number).startsWith(word));
  });
}

const stylesOf = (candidates: readonly BoardCandidate[]): string[] =>
  [...new Set(candidates.map(({ danceStyle }) => danceStyle))].toSorted();
