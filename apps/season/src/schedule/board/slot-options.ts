import { isSamePlace, type Place, placeKey, type SeasonPart } from '@nox/contracts';
import { type BoardIndex, freeSeats, nameOf, placeText, slotText } from './board-index.ts';
import { conflictsAt } from './conflicts.ts';
import type { ListOption } from './option-list.tsx';

export interface SlotOption extends ListOption {
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

export interface CandidateOption extends ListOption {
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
