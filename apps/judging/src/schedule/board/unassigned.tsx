import { type BoardCandidate, type Place, type SeasonPart } from '@nox/contracts';
import { classNames, formatNumber, VisuallyHidden } from '@nox/ui';
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import controls from '../../table/list-controls.module.css';
import { type BoardIndex, slotText } from './board-index.ts';
import { CandidateCard } from './candidate-card.tsx';
import { ANY_TIME, availabilityText, cardFacts } from './card-facts.ts';
import { conflictsAt } from './conflicts.ts';
import {
  filterUnassigned,
  stylesOf,
  unassignedOf,
  type UnassignedFilter,
} from './unassigned-filter.ts';
import styles from './unassigned.module.css';
import { type Dragged, useAutoScroll, useDraggable, useDropTarget } from './use-dragging.ts';
import { useVirtualLines } from './use-virtual-lines.ts';

const NO_FILTER: UnassignedFilter = { text: '', style: '', part: '' };

interface UnassignedProps {
  index: BoardIndex;
  parts: readonly SeasonPart[];
  /** The slot with the focus or under the pointer: the cards say whether they fit it. */
  target: Place | null;
  isPhone: boolean;
  isReadOnly: boolean;
  dragged: Dragged | undefined;
  search: RefObject<HTMLInputElement | null>;
  onAction: (action: 'open' | 'm' | 'u' | 'p', entryId: string) => void;
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
      <Cards {...props} shown={shown} />
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

/** One tab stop, arrows within; only the cards in sight are rendered. */
function Cards(props: UnassignedProps & { shown: readonly BoardCandidate[] }) {
  const { index, parts, target, isPhone, isReadOnly, dragged, onAction, shown } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ at: 0, isWanted: false });
  const at = Math.min(focused.at, shown.length - 1);
  const draggedAt = shown.findIndex(({ _id }) => _id === dragged?.entryId);
  const { lines, height } = useVirtualLines({
    count: shown.length,
    scroller,
    isPageScrolled: isPhone,
    pinned: [at < 0 ? undefined : at, draggedAt < 0 ? undefined : draggedAt],
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
          const { label, ...facts } = cardFacts(index, parts, _id)!;
          const against = target && conflictsAt(index, parts, _id, target);
          const reason = against?.map(({ words }) => words).join(', ');
          const times = availabilityText(availability, parts);
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
                detail={reason || detail}
                tone={reason ? 'lamp' : 'plain'}
                label={reason ? `${label}: ${reason}` : label}
                fits={target !== null && !reason}
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

interface CardProps extends Omit<NonNullable<ReturnType<typeof cardFacts>>, 'isChanged'> {
  isChanged: boolean;
  fits: boolean;
  at: number;
  isTabStop: boolean;
  canDrag: boolean;
  isDragged: boolean;
  onAction: UnassignedProps['onAction'];
  onFocused: (focused: { at: number; isWanted: boolean }) => void;
}

const Card = memo(function Card({
  entryId,
  label,
  fits,
  at,
  isTabStop,
  canDrag,
  isDragged,
  onAction,
  onFocused,
  ...facts
}: CardProps) {
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
      className={classNames(styles.card)}
      onClick={() => onAction('open', entryId)}
      onFocus={() => onFocused({ at, isWanted: false })}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <CandidateCard {...facts} />
    </div>
  );
});
