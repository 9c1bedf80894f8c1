import { type BoardCandidate, type Place, searchKey } from '@nox/contracts';
import {
  ChoiceSelect,
  classNames,
  formatNumber,
  SearchField,
  tools,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { actionOfKey, type BoardIndex, type BoardState, type CardAction } from './board-index.ts';
import {
  ANY_TIME,
  availabilityText,
  CandidateCard,
  type CardFacts,
  cardFacts,
} from './candidate-card.tsx';
import layout from '../../ui/layout.module.css';
import styles from './cards.module.css';
import { useAutoScroll, useDraggable, useDropTarget } from './use-dragging.ts';
import { lineStyle, useVirtualLines } from './use-virtual-grid.ts';

interface UnassignedProps extends BoardState {
  /** The slot with the focus or under the pointer: the cards say whether they fit it. */
  target: Place | null;
  onAction: (action: CardAction, entryId: string) => void;
  onShow: (card: { entryId: string; place: Place }) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** An empty text filters by nothing; the part of a day is its key. */
const NO_FILTER = { text: '', style: '', part: '' };

/** Who has no slot yet, and where something is searched for, all others, too. A card that is dropped here loses its slot. */
export function Unassigned(props: UnassignedProps) {
  const { index, target, dragged, search } = props;
  const { parts } = index;
  const [filter, setFilter] = useState(NO_FILTER);
  const panel = useRef<HTMLElement>(null);
  const isOver = useDropTarget(panel, () => ({ place: null, occupant: null }));
  const shown = listCandidates(index, filter);
  const set = (change: Partial<typeof NO_FILTER>) => setFilter((now) => ({ ...now, ...change }));
  const everybody = [...index.candidates.values()];
  const danceStyles = [...new Set(everybody.map(({ danceStyle }) => danceStyle))].toSorted();
  const partOptions = parts.map(({ key, label }) => [key, label] as const);
  // A search alone still finds those with a slot.
  const isFilterable = index.unassigned.length > 0 || filter.style !== '' || filter.part !== '';
  const selects = [
    ['style', 'Style', 'All styles', danceStyles.map((style) => [style, style] as const)] as const,
    ...(parts.length > 0 ? [['part', 'Can come', 'Any time', partOptions] as const] : []),
  ];
  return (
    <section
      ref={panel}
      aria-label="Unassigned"
      className={classNames(ui.stack2, tools.top, tools.box, styles.unassigned)}
      data-over={(isOver && dragged?.from !== null) || undefined}
    >
      <h2 className={classNames(tools.panelTitle, styles.title)}>
        Unassigned <span className={classNames(ui.small, ui.digits)}>{countText(index)}</span>
      </h2>
      <SearchField
        ref={search}
        label="Name, number, roll number or style"
        value={filter.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <div className={tools.line2}>
        {(isFilterable ? selects : []).map(([key, label, emptyLabel, options]) => (
          <ChoiceSelect
            key={key}
            aria-label={label}
            className={classNames(tools.edged, tools.target, styles.select)}
            emptyLabel={emptyLabel}
            value={filter[key]}
            options={options}
            onChoose={(value) => set({ [key]: value })}
          />
        ))}
      </div>
      <p role="status" className={classNames(tools.ellipsis, ui.minor, tools.tiny)}>
        {noteOf(index, shown, filter.text.trim() !== '', target && index.textOf(target))}
      </p>
      <UnassignedCards {...props} shown={shown} />
    </section>
  );
}

/** How many cards have no slot, and how many of these need none. */
export function countText({ unassigned: { length }, waiting }: BoardIndex): string {
  const decided = length - waiting.length;
  const some = decided === length ? 'all' : formatNumber(decided);
  return formatNumber(length) + (decided > 0 ? `, ${some} decided` : '');
}

function noteOf(
  { unassigned, waiting, assignments }: BoardIndex,
  shown: readonly BoardCandidate[],
  isSearched: boolean,
  slot: string | null,
): string {
  const all = unassigned.length;
  if (all === 0 && !isSearched) return 'Every candidate has a slot.';
  if (shown.length === 0) return 'No candidates match.';
  const assigned = shown.filter(({ _id }) => assignments.has(_id)).length;
  if (assigned > 0)
    return `${formatNumber(shown.length)} found, ${formatNumber(assigned)} with a slot`;
  if (slot) return `Can come ${slot}:`;
  if (shown.length < all) return `${formatNumber(shown.length)} of ${formatNumber(all)}`;
  const isMixed = waiting.length > 0 && waiting.length < all;
  return isMixed ? 'By number, decided ones last' : 'In order of their numbers';
}

/** A search alone finds those with a slot, and withdrawn ones: each word is in name, roll number or style, or begins the number. */
export function listCandidates(index: BoardIndex, { text, style, part }: typeof NO_FILTER) {
  const search = searchKey(text);
  const words = search.split(' ');
  const isListed = ({ _id, number, fullName, rollNumber, danceStyle, ...one }: BoardCandidate) => {
    if (search === '' && (one.isWithdrawn || index.assignments.has(_id))) return false;
    if (style !== '' && danceStyle !== style) return false;
    if (part !== '' && one.availability !== null && !one.availability.includes(part)) return false;
    if (search === '') return true;
    const found = searchKey(`${fullName} ${rollNumber} ${danceStyle}`);
    return words.every((word) => found.includes(word) || String(number).startsWith(word));
  };
  const waiting = new Set(index.waiting);
  const rankOf = (one: BoardCandidate) => {
    if (String(one.number) === search) return 0;
    if (waiting.has(one)) return 1;
    return one.isWithdrawn ? 4 : index.assignments.has(one._id) ? 3 : 2;
  };
  return [...index.candidates.values()]
    .filter(isListed)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.number - b.number);
}

function UnassignedCards(props: UnassignedProps & { shown: readonly BoardCandidate[] }) {
  const { index, target, isPhone, isReadOnly, dragged, onAction, onShow, shown } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ at: 0, isWanted: false });
  const at = Math.min(focused.at, shown.length - 1);
  const draggedAt = shown.findIndex(({ _id }) => _id === dragged?.entryId);
  const { lines, height } = useVirtualLines(shown.length, scroller, isPhone, [at, draggedAt]);
  useAutoScroll(scroller, dragged !== undefined && !isPhone);

  useLayoutEffect(() => {
    if (!focused.isWanted) return;
    scroller.current?.querySelector<HTMLElement>(`[data-at="${focused.at}"]`)?.focus();
  }, [focused]);

  const act = (action: CardAction, entryId: string) => {
    const place = index.placeOf(entryId);
    if (action === 'open' && place) onShow({ entryId, place });
    else onAction(action, entryId);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const entryId = shown[at]?._id;
    if (event.altKey || event.ctrlKey || event.metaKey || entryId === undefined) return;
    const action = actionOfKey(event.nativeEvent);
    if (step !== undefined) {
      setFocused({ at: Math.max(0, Math.min(at + step, shown.length - 1)), isWanted: true });
    } else if (action) act(action, entryId);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        role="list"
        aria-label={
          shown.some(({ _id }) => index.assignments.has(_id))
            ? 'Candidates found'
            : 'Candidates without a slot'
        }
        className={ui.around}
        style={{ height }}
        onKeyDown={handleKeyDown}
      >
        {lines.map((line) => {
          const { _id, availability, isWithdrawn } = shown[line]!;
          const place = index.placeOf(_id);
          const { label, ...facts } = cardFacts(index, _id)!;
          const reason = target && !place && index.against(_id, target);
          const times = availabilityText(availability, index.parts);
          const where = isWithdrawn ? 'withdrawn' : place && index.textOf(place);
          const when = !where && times !== ANY_TIME && times;
          const detail = [where, facts.detail, when].filter(Boolean).join(' · ');
          return (
            <li
              key={_id}
              aria-posinset={line + 1}
              aria-setsize={shown.length}
              className={classNames(layout.line, styles.item)}
              style={lineStyle(line)}
            >
              <Card
                facts={{ ...facts, detail: reason || detail, tone: reason ? 'pending' : 'plain' }}
                label={[label, reason || where].filter(Boolean).join(': ')}
                draggedId={isReadOnly || isPhone || isWithdrawn ? undefined : _id}
                tabIndex={line === at ? 0 : -1}
                data-at={line}
                data-fits={reason === '' || undefined}
                data-dragged={_id === dragged?.entryId || undefined}
                onClick={() => act('open', _id)}
                onFocus={() => setFocused({ at: line, isWanted: false })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const PAGE = 8;

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

interface CardProps extends ComponentProps<'div'> {
  facts: CardFacts;
  label: string;
  draggedId: string | undefined;
}

function Card({ facts, label, draggedId, ...rest }: CardProps) {
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, draggedId);
  return (
    // Firefox does not drag a `button`.
    <div
      ref={element}
      role="button"
      title={label}
      className={classNames(tools.surface, styles.card)}
      {...rest}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <CandidateCard {...facts} />
    </div>
  );
}
