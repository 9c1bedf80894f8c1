import { type BoardCandidate, type Place, searchKey } from '@nox/contracts';
import { classNames, formatNumber, isShortcut, ui, VisuallyHidden } from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type BoardIndex,
  type BoardState,
  type CardAction,
  conflictsAt,
  conflictWords,
  placeText,
  presentCandidates,
} from './board-index.ts';
import {
  ANY_TIME,
  availabilityText,
  CandidateCard,
  type CardFacts,
  cardFacts,
} from './candidate-card.tsx';
import styles from './cards.module.css';
import { useAutoScroll, useDraggable, useDropTarget } from './use-dragging.ts';
import { useVirtualLines } from './use-virtual-grid.ts';

interface UnassignedProps extends BoardState {
  /** The slot with the focus or under the pointer: the cards say whether they fit it. */
  target: Place | null;
  onAction: (action: CardAction, entryId: string) => void;
  search: RefObject<HTMLInputElement | null>;
}

const NO_FILTER: UnassignedFilter = { text: '', style: '', part: '' };

/** Who has no slot yet. A card that is dropped here loses its slot. */
export function Unassigned(props: UnassignedProps) {
  const { index, target, dragged, search } = props;
  const { parts } = index;
  const [filter, setFilter] = useState(NO_FILTER);
  const panel = useRef<HTMLElement>(null);
  const isOver = useDropTarget(panel, () => ({ place: null, occupant: null }));
  const all = unassignedOf(index);
  const shown = filterUnassigned(all, filter);
  const set = (change: Partial<UnassignedFilter>) => setFilter((now) => ({ ...now, ...change }));
  const danceStyles = [...new Set(all.map(({ danceStyle }) => danceStyle))].toSorted();
  return (
    <section
      ref={panel}
      aria-label="Unassigned"
      className={classNames(ui.stack2, ui.top, ui.box, styles.unassigned)}
      data-over={(isOver && dragged?.from !== null) || undefined}
    >
      <h2 className={classNames(ui.panelTitle, styles.title)}>
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
          options={danceStyles.map((style) => [style, style])}
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
      <p role="status" className={classNames(ui.ellipsis, ui.minor, styles.note)}>
        {noteOf(all.length, shown.length, target && placeText(index, target))}
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
      className={classNames(ui.edged, ui.target, styles.select)}
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

export const unassignedOf = (index: BoardIndex): BoardCandidate[] =>
  presentCandidates(index).filter(({ _id }) => !index.assignments.has(_id));

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

interface UnassignedCardsProps extends UnassignedProps {
  shown: readonly BoardCandidate[];
}

/** One tab stop, arrows within; only the cards in sight are rendered. */
function UnassignedCards(props: UnassignedCardsProps) {
  const { index, target, isPhone, isReadOnly, dragged, onAction, shown } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ at: 0, isWanted: false });
  const at = Math.min(focused.at, shown.length - 1);
  const { lines, height } = useVirtualLines({
    count: shown.length,
    scroller,
    isPageScrolled: isPhone,
    pinned: [at, shown.findIndex(({ _id }) => _id === dragged?.entryId)],
  });
  useAutoScroll(scroller, dragged !== undefined && !isPhone);

  useLayoutEffect(() => {
    if (!focused.isWanted) return;
    scroller.current?.querySelector<HTMLElement>(`[data-at="${focused.at}"]`)?.focus();
  }, [focused]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = NEXT[event.key]?.(at, shown.length);
    const letter = event.key.toLowerCase();
    const entryId = shown[at]?._id;
    if (event.altKey || event.ctrlKey || event.metaKey || entryId === undefined) return;
    if (next !== undefined) {
      setFocused({ at: Math.max(0, Math.min(next, shown.length - 1)), isWanted: true });
    } else if (event.key === 'Enter' || event.key === ' ') onAction('open', entryId);
    else if (!isShortcut(event.nativeEvent)) return;
    else if (letter === 'm' || letter === 'p') onAction(letter, entryId);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        role="list"
        aria-label="Candidates without a slot"
        className={styles.list}
        style={{ height }}
        onKeyDown={handleKeyDown}
      >
        {lines.map(({ index: line, top }) => {
          const { _id, availability } = shown[line]!;
          const { label, ...facts } = cardFacts(index, _id)!;
          const reason = target && conflictWords(conflictsAt(index, _id, target));
          const times = availabilityText(availability, index.parts);
          const detail = times === ANY_TIME ? facts.detail : `${facts.detail} · ${times}`;
          return (
            <li
              key={_id}
              aria-posinset={line + 1}
              aria-setsize={shown.length}
              className={styles.item}
              style={{ transform: `translateY(${top}px)` }}
            >
              <Card
                {...facts}
                entryId={_id}
                detail={reason || detail}
                tone={reason ? 'lamp' : 'plain'}
                label={reason ? `${label}: ${reason}` : label}
                fits={reason === ''}
                at={line}
                isTabStop={line === at}
                canDrag={!isReadOnly && !isPhone}
                isDragged={_id === dragged?.entryId}
                onAction={onAction}
                onFocused={setFocused}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const PAGE = 8;

const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface CardProps extends CardFacts, Pick<UnassignedProps, 'onAction'> {
  entryId: string;
  label: string;
  fits: boolean;
  at: number;
  isTabStop: boolean;
  canDrag: boolean;
  isDragged: boolean;
  onFocused: (focused: { at: number; isWanted: boolean }) => void;
}

const Card = memo(function Card(props: CardProps) {
  const { entryId, label, fits, at, isTabStop, canDrag, isDragged, onAction, onFocused, ...facts } =
    props;
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, canDrag ? entryId : undefined);
  return (
    // Not a `button`, which Firefox does not drag.
    <div
      ref={element}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      title={label}
      data-at={at}
      data-fits={fits || undefined}
      data-dragged={isDragged || undefined}
      className={classNames(ui.surface, styles.card)}
      onClick={() => onAction('open', entryId)}
      onFocus={() => onFocused({ at, isWanted: false })}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <CandidateCard {...facts} />
    </div>
  );
});
