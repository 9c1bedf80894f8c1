import { Combobox } from '@base-ui/react/combobox';
import { hasEveryWord, isSamePlace, type Place, placeKey, type SeasonPart } from '@nox/contracts';
import { Field } from '@nox/ui';
import { useState } from 'react';
import { type BoardIndex, freeSeats, nameOf, placeText, slotText } from './board-index.ts';
import { conflictsAt } from './conflicts.ts';
import styles from './option-list.module.css';

/** Further ones are found by typing. */
const MAX_OPTIONS = 50;

interface ListOption {
  id: string;
  label: string;
  /** What else is to be known before it is chosen. */
  detail?: string | undefined;
  /** What speaks against it. */
  against?: string | undefined;
  /** Found by it beside the label. */
  search?: string;
  /** Not shown before something is typed. */
  isSearchOnly?: boolean;
}

interface OptionListProps<Option extends ListOption> {
  label: string;
  hint?: string;
  options: readonly Option[];
  onPick: (option: Option) => void;
  empty: string;
}

/** Whether an option has every word that was typed. */
function isFound({ label, search = '', isSearchOnly = false }: ListOption, query: string) {
  return query.trim() === '' ? !isSearchOnly : hasEveryWord(`${label} ${search}`, query);
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** A field with the list of what can be chosen below it, which has the focus; choosing is acting. */
export function OptionList<Option extends ListOption>({
  label,
  hint,
  options,
  onPick,
  empty,
}: OptionListProps<Option>) {
  const [text, setText] = useState('');
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Combobox.Root
          inline
          open
          autoHighlight
          items={options}
          limit={MAX_OPTIONS}
          value={null}
          filter={(option: Option, query) => isFound(option, query)}
          itemToStringLabel={(option: Option) => option.label}
          inputValue={text}
          onInputValueChange={setText}
          onValueChange={(option: Option | null) => option && onPick(option)}
        >
          <Combobox.Input
            {...control}
            ref={focus}
            aria-expanded
            autoComplete="off"
            placeholder="Search"
          />
          <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
          <Combobox.List aria-label={label} className={styles.list}>
            {(option: Option) => (
              <Combobox.Item key={option.id} value={option} className={styles.item}>
                <span>{option.label}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
                {option.against && <span className={styles.against}>{option.against}</span>}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Root>
      )}
    </Field>
  );
}

interface SlotOption extends ListOption {
  place: Place;
  /** Who leaves the slot for it. */
  swapWith?: string;
}

const wordsOf = (conflicts: ReturnType<typeof conflictsAt>) =>
  conflicts.map(({ words }) => words).join(', ') || undefined;

const fittingFirst = (a: ListOption, b: ListOption) =>
  Number(a.against !== undefined) - Number(b.against !== undefined);

/** The slots with free seats in order of time, those first that fit; behind them who could swap, found by typing. */
export function slotOptions(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  entryId: string,
): SlotOption[] {
  const current = index.assignments.get(entryId);
  const slots = [...index.blocks.values()]
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date))
    .flatMap(({ _id, date }) =>
      index.starts.get(_id)!.map((starts) => ({ date, place: { blockId: _id, starts } })),
    )
    .filter(({ place }) => freeSeats(index, place) > 0 && !isSamePlace(current, place))
    .toSorted(
      (a, b) =>
        Number(a.date > b.date) - Number(a.date < b.date) || a.place.starts - b.place.starts,
    );
  const free: SlotOption[] = slots.map(({ place }) => ({
    id: placeKey(place),
    label: slotText(index, place),
    detail: `${freeSeats(index, place)} free`,
    against: wordsOf(conflictsAt(index, parts, entryId, place)),
    search: index.panels.get(index.blocks.get(place.blockId)!.panelId)?.room ?? '',
    place,
  }));
  const swaps: SlotOption[] = [...index.assignments.values()]
    .filter((other) => other.entryId !== entryId && !isSamePlace(current, other))
    .map(({ entryId: swapWith, blockId, starts }) => ({
      id: swapWith,
      label: `Swap with ${index.candidates.get(swapWith)?.number ?? ''} ${nameOf(index, swapWith)}`,
      detail: slotText(index, { blockId, starts }),
      isSearchOnly: true,
      place: { blockId, starts },
      swapWith,
    }));
  return [...free.toSorted(fittingFirst), ...swaps];
}

interface CandidateOption extends ListOption {
  entryId: string;
}

/** Who could get a slot: those without one first, and of them those whom it fits; others by typing. */
export function candidateOptions(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  place: Place,
): CandidateOption[] {
  const options = [...index.candidates.values()]
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .toSorted((a, b) => a.number - b.number)
    .map(({ _id, number, fullName, danceStyle }) => {
      const assignment = index.assignments.get(_id);
      return {
        id: _id,
        entryId: _id,
        label: `${number} ${fullName}`,
        detail: assignment ? `${danceStyle}, has ${placeText(index, assignment)}` : danceStyle,
        against: assignment ? undefined : wordsOf(conflictsAt(index, parts, _id, place)),
        search: danceStyle,
        isSearchOnly: assignment !== undefined,
      };
    });
  return options.toSorted(
    (a, b) => Number(a.isSearchOnly) - Number(b.isSearchOnly) || fittingFirst(a, b),
  );
}

/** Who could stay together with a candidate, first of all whom they named. */
export function partnerOptions(index: BoardIndex, entryId: string): CandidateOption[] {
  const { partnerId } = index.candidates.get(entryId)!;
  return [...index.candidates.values()]
    .filter(({ _id, isWithdrawn }) => _id !== entryId && !isWithdrawn && !index.parties.has(_id))
    .toSorted(
      (a, b) => Number(b._id === partnerId) - Number(a._id === partnerId) || a.number - b.number,
    )
    .map(({ _id, number, fullName, danceStyle }) => ({
      id: _id,
      entryId: _id,
      label: `${number} ${fullName}`,
      detail: _id === partnerId ? `${danceStyle}, named as their partner` : danceStyle,
      search: danceStyle,
    }));
}
