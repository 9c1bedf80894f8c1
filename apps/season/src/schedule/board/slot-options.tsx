import { Combobox } from '@base-ui/react/combobox';
import { serverNow } from '@nox/api-client';
import {
  type BoardCandidate,
  describeSlot,
  hasBegun,
  hasEveryWord,
  isSamePlace,
  type Place,
  placeKey,
} from '@nox/contracts';
import { classNames, Field, localOf, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { orderOf } from '../slot-changes.tsx';
import styles from './board.module.css';
import type { BoardIndex } from './board-index.ts';

interface ListOption {
  id: string;
  label: string;
  detail: string;
  against?: string;
  search?: string;
  isSearchOnly?: boolean;
}

interface OptionListProps<Option extends ListOption> {
  label: string;
  hint: string;
  options: readonly Option[];
  onPick: (option: Option) => void;
  empty: string;
}

const isFound = ({ label, search = '', isSearchOnly = false }: ListOption, query: string) =>
  query.trim() === '' ? !isSearchOnly : hasEveryWord(`${label} ${search}`, query);

/** The keyboard of a phone would cover the list: it opens when the field is tapped. */
export const opensKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

const focus = (input: HTMLInputElement | null) => {
  if (!opensKeyboard()) input?.focus();
};

/** A field with the list of what can be chosen below it, which has the focus, unless a finger types; choosing is acting. */
export function OptionList<Option extends ListOption>(props: OptionListProps<Option>) {
  const { label, hint, options, onPick, empty } = props;
  const [text, setText] = useState('');
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Combobox.Root
          inline
          open
          autoHighlight
          items={options}
          limit={50}
          value={null}
          filter={isFound}
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
          <Combobox.Empty className={classNames(ui.minor, tools.padded, tools.hideEmpty)}>
            {empty}
          </Combobox.Empty>
          <Combobox.List
            aria-label={label}
            className={classNames(tools.box, styles.list, tools.hideEmpty)}
          >
            {(option: Option) => (
              <Combobox.Item
                key={option.id}
                value={option}
                className={classNames(ui.row, ui.digits, tools.target, styles.item)}
              >
                <span>{option.label}</span>
                <span className={ui.minor}>{option.detail}</span>
                {option.against && <span className={ui.pending}>{option.against}</span>}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Root>
      )}
    </Field>
  );
}

export interface SlotOption extends ListOption {
  place: Place;
  swapWith?: string;
}

const fittingFirst = (a: ListOption, b: ListOption) =>
  Number(Boolean(a.against)) - Number(Boolean(b.against));

export function slotOptions(index: BoardIndex, entryId: string): SlotOption[] {
  const current = index.assignments.get(entryId);
  const now = localOf(serverNow());
  return [...index.starts]
    .flatMap(([blockId, starts]) => starts.map((start): Place => ({ blockId, starts: start })))
    .filter((place) => index.freeSeats(place) > 0 && !isSamePlace(current, place))
    .map((place) => ({ place, slot: index.slotAt(place)! }))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(({ place, slot }) => ({
      id: placeKey(place),
      place,
      label: describeSlot(slot),
      detail: `${index.freeSeats(place)} free${hasBegun(slot, now) ? ', has begun' : ''}`,
      against: index.against(entryId, place),
      search: slot.room,
    }))
    .toSorted(fittingFirst);
}

export function swapOptions(index: BoardIndex, entryId: string): SlotOption[] {
  const current = index.assignments.get(entryId);
  return index.present
    .flatMap((other): SlotOption | [] => {
      const place = index.placeOf(other._id);
      if (!place || other._id === entryId || isSamePlace(current, place)) return [];
      return {
        ...optionOf(other),
        detail: index.textOf(place),
        place,
        swapWith: other._id,
        against: index.against(entryId, place),
      };
    })
    .toSorted(fittingFirst);
}

const optionOf = (
  { _id, number, fullName, danceStyle }: BoardCandidate,
  more = '',
): ListOption => ({
  id: _id,
  label: `${number} ${fullName}`,
  detail: `${danceStyle}${more}`,
  search: danceStyle,
});

/** Who could get a slot: those without one first, and of them those whom it fits; others by typing. */
export function candidateOptions(index: BoardIndex, place: Place): ListOption[] {
  const options = index.present.map((candidate) => {
    const assignment = index.assignments.get(candidate._id);
    return {
      ...optionOf(candidate, assignment && `, has ${index.textOf(assignment)}`),
      against: assignment ? '' : index.against(candidate._id, place),
      isSearchOnly: assignment !== undefined,
    };
  });
  const rankOf = ({ isSearchOnly }: ListOption) => Number(isSearchOnly);
  return options.toSorted((a, b) => rankOf(a) - rankOf(b) || fittingFirst(a, b));
}

export function partnerOptions(index: BoardIndex, entryId: string): ListOption[] {
  const { partnerId } = index.candidates.get(entryId)!;
  return index.present
    .filter(({ _id }) => _id !== entryId && !index.parties.has(_id))
    .toSorted((a, b) => Number(b._id === partnerId) - Number(a._id === partnerId))
    .map((one) => optionOf(one, one._id === partnerId ? ', named as their partner' : ''));
}
