import { Combobox } from '@base-ui/react/combobox';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { scrollIntoView } from '../page.ts';
import { classNames, tools, ui } from '../classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './picker-field.module.css';
import { splitList } from './list-field.tsx';

const MAX_OPTIONS = 50;

interface PickerFieldProps extends FieldTexts {
  ref?: Ref<HTMLInputElement>;
  choices: readonly Choice[];
  /** The picked ids and free texts. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
}

export function PickerField(props: PickerFieldProps) {
  const { label, hint, error, ref, onBlur } = props;
  const { root, isOpen, open, add, handleKeyDown } = usePicker(props);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // The list is inline, not in the library's pop-up, which would hide the rest of the page, with the chips, from
        // screen readers.
        <Combobox.Root inline open multiple limit={MAX_OPTIONS} {...root}>
          <div className={ui.around}>
            <Combobox.InputGroup
              className={classNames(control.className, tools.wrap2, styles.control)}
            >
              <Combobox.Chips className={classNames(tools.wrap2, styles.chips)}>
                {root.value.map((choice) => (
                  <PickerChip key={choice.id} choice={choice} />
                ))}
                <Combobox.Input
                  {...control}
                  ref={ref}
                  aria-expanded={isOpen}
                  className={styles.input}
                  onClick={open}
                  onKeyDown={handleKeyDown}
                  onBlur={() => {
                    add(root.inputValue);
                    onBlur?.();
                  }}
                />
              </Combobox.Chips>
            </Combobox.InputGroup>
            {isOpen && root.items.length > 0 && (
              <Combobox.List
                ref={scrollIntoView}
                aria-label={label}
                className={classNames(tools.edged, styles.list)}
              >
                {(choice: Choice) => <PickerOption key={choice.id} choice={choice} />}
              </Combobox.List>
            )}
          </div>
        </Combobox.Root>
      )}
    </Field>
  );
}

function usePicker({ choices, value, onChange }: PickerFieldProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const free = text.trim();
  const isKnown = choices.some(({ name }) => name.toLowerCase() === free.toLowerCase());

  const add = (typed: string) => {
    const entries = entriesOf(typed, choices).filter((id) => !value.includes(id));
    if (entries.length > 0) onChange([...value, ...entries]);
    setText('');
    setIsOpen(false);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'ArrowDown') setIsOpen(true);
    else if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) {
      // Enter adds the typed text where no option is highlighted; it never submits the form.
      event.preventDefault();
      add(text);
    }
  };

  const root = {
    // The last one adds the typed text.
    items: free && !isKnown ? [...choices, freeChoice(free)] : choices,
    value: value.map((id) => choices.find((choice) => choice.id === id) ?? freeChoice(id)),
    isItemEqualToValue: (one: Choice, other: Choice) => one.id === other.id,
    itemToStringLabel: ({ name }: Choice) => name,
    inputValue: text,
    onInputValueChange: (typed: string) => {
      if (typed.includes(',')) return add(typed);
      setText(typed);
      setIsOpen(typed !== '');
    },
    onValueChange: (next: Choice[]) => {
      onChange(next.map(({ id }) => id));
      setText('');
    },
  };
  return { root, isOpen, open: () => setIsOpen(true), add, handleKeyDown };
}

const PickerOption = ({ choice }: { choice: Choice }) => (
  <Combobox.Item value={choice} className={classNames(ui.row, ui.breakable, styles.item)}>
    {choice.isKnown ? choice.name : `Add “${choice.name}”`}
    <span className={classNames(ui.note, styles.detail)}>{choice.detail}</span>
  </Combobox.Item>
);

const PickerChip = ({ choice }: { choice: Choice }) => (
  <Combobox.Chip
    aria-label={choice.name}
    data-known={choice.isKnown}
    className={classNames(ui.small, ui.breakable, tools.box, styles.chip)}
  >
    {choice.name}
    <Combobox.ChipRemove
      aria-label={`Remove ${choice.name}`}
      className={classNames(tools.center, tools.bareButton, styles.remove)}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </Combobox.ChipRemove>
  </Combobox.Chip>
);

export interface Choice {
  id: string;
  name: string;
  /** Distinguishes choices with the same name. */
  detail: string;
  isKnown: boolean;
}

const freeChoice = (text: string): Choice => ({
  id: text,
  name: text,
  detail: 'as free text',
  isKnown: false,
});

/** The ids of the names in a text with commas; an unknown or ambiguous name stays as it is. */
export function entriesOf(text: string, choices: readonly Choice[]): string[] {
  const ids = splitList(text).map((name) => {
    const same = choices.filter((choice) => choice.name.toLowerCase() === name.toLowerCase());
    return same.length === 1 ? same[0]!.id : name;
  });
  return [...new Set(ids)];
}
