import { Combobox } from '@base-ui/react/combobox';
import {
  type BoardCandidate,
  hasEveryWord,
  isSamePlace,
  type Place,
  placeKey,
} from '@nox/contracts';
import { classNames, Field, tools, ui } from '@nox/ui';
import { useState } from 'react';
import styles from './board.module.css';
import type { BoardIndex } from './board-index.ts';

const MAX_OPTIONS = 50;

interface ListOption {
  id: string;
  label: string;
  detail: string;
  against?: string;
  /** Found by it beside the label. */
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

/** On a phone the keyboard would cover the list: it opens when the field is tapped. */
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
          limit={MAX_OPTIONS}
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
          <Combobox.Empty className={classNames(ui.minor, styles.noOption, tools.hideEmpty)}>
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
                {option.against && <span className={ui.lamp}>{option.against}</span>}
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
  /** Who leaves the slot for it. */
  swapWith?: string;
}

const fittingFirst = (a: ListOption, b: ListOption) =>
  Number(Boolean(a.against)) - Number(Boolean(b.against));

export function slotOptions(index: BoardIndex, entryId: string): SlotOption[] {
  const current = index.assignments.get(entryId);
  return [...index.blocks.values()]
    .flatMap(({ _id, date, panelId }) =>
      index.starts.get(_id)!.map((starts) => ({ date, panelId, blockId: _id, starts })),
    )
    .filter((slot) => index.freeSeats(slot) > 0 && !isSamePlace(current, slot))
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date) || a.starts - b.starts)
    .map(({ blockId, starts, panelId }): SlotOption => {
      const place = { blockId, starts };
      return {
        id: placeKey(place),
        place,
        label: index.textOf(place),
        detail: `${index.freeSeats(place)} free`,
        against: index.against(entryId, place),
        search: index.panels.get(panelId)?.room ?? '',
      };
    })
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

const optionOf = ({ _id, number, fullName, danceStyle }: BoardCandidate): ListOption => ({
  id: _id,
  label: `${number} ${fullName}`,
  detail: danceStyle,
  search: danceStyle,
});

/** Who could get a slot: those without one first, and of them those whom it fits; others by typing. */
export function candidateOptions(index: BoardIndex, place: Place): ListOption[] {
  const options = index.present.map((candidate) => {
    const { _id, danceStyle } = candidate;
    const assignment = index.assignments.get(_id);
    return {
      ...optionOf(candidate),
      ...(assignment && { detail: `${danceStyle}, has ${index.textOf(assignment)}` }),
      against: assignment ? '' : index.against(_id, place),
      isSearchOnly: assignment !== undefined,
    };
  });
  return options.toSorted(
    (a, b) => Number(a.isSearchOnly) - Number(b.isSearchOnly) || fittingFirst(a, b),
  );
}

export function partnerOptions(index: BoardIndex, entryId: string): ListOption[] {
  const { partnerId } = index.candidates.get(entryId)!;
  return index.present
    .filter(({ _id }) => _id !== entryId && !index.parties.has(_id))
    .toSorted((a, b) => Number(b._id === partnerId) - Number(a._id === partnerId))
    .map((candidate) => ({
      ...optionOf(candidate),
      ...(candidate._id === partnerId && {
        detail: `${candidate.danceStyle}, named as their partner`,
      }),
    }));
}
