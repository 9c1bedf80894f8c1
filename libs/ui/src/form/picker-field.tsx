import { Combobox } from '@base-ui/react/combobox';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { Field } from './field.tsx';
import { entriesOf, freeChoice, type Choice } from './picker-choices.ts';
import styles from './picker-field.module.css';
import { PickerChip, PickerOption } from './picker-parts.tsx';

/** Nobody reads on; whoever looks for somebody types. */
const MOST_SHOWN = 50;

interface PickerFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** What can be picked. */
  choices: readonly Choice[];
  /** The picked ids, and whatever else was typed. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** Picks several from a list by name; what the list does not know is kept as it was typed. */
export function PickerField({
  label,
  hint,
  error,
  ref,
  choices,
  value,
  onChange,
  onBlur,
  disabled = false,
}: PickerFieldProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const picked = value.map((id) => choices.find((choice) => choice.id === id) ?? freeChoice(id));
  const free = text.trim();
  const isKnown = choices.some(({ name }) => name.toLowerCase() === free.toLowerCase());
  // The last one is what was typed, so that it can be chosen like the others.
  const items = free && !isKnown ? [...choices, freeChoice(free)] : choices;

  const add = (typed: string) => {
    const entries = entriesOf(typed, choices).filter((id) => !value.includes(id));
    if (entries.length > 0) onChange([...value, ...entries]);
    setText('');
    setIsOpen(false);
  };

  const handleTyping = (typed: string) => {
    // A comma ends a name.
    if (typed.includes(',')) return add(typed);
    setText(typed);
    setIsOpen(typed !== '');
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'ArrowDown') setIsOpen(true);
    else if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) {
      // With nothing highlighted it takes what was typed; it never submits the form.
      event.preventDefault();
      add(text);
    }
  };

  const handleBlur = () => {
    // Whoever typed a name and went on meant it.
    add(text);
    onBlur?.();
  };

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // The list stands in the page, not in the library's own pop-up: that hides the rest of the page, and so
        // what was picked, from screen readers.
        <Combobox.Root
          inline
          open
          multiple
          disabled={disabled}
          items={items}
          limit={MOST_SHOWN}
          value={picked}
          isItemEqualToValue={(one, other) => one.id === other.id}
          itemToStringLabel={({ name }) => name}
          inputValue={text}
          onInputValueChange={handleTyping}
          onValueChange={(next) => {
            onChange(next.map(({ id }) => id));
            setText('');
          }}
        >
          <div className={styles.picker}>
            <Combobox.InputGroup className={styles.control}>
              <Combobox.Chips className={styles.chips}>
                {picked.map((choice) => (
                  <PickerChip key={choice.id} choice={choice} />
                ))}
                <Combobox.Input
                  {...control}
                  ref={ref}
                  aria-expanded={isOpen}
                  className={styles.input}
                  onClick={() => setIsOpen(true)}
                  onKeyDown={handleKeyDown}
                  onBlur={handleBlur}
                />
              </Combobox.Chips>
            </Combobox.InputGroup>
            {isOpen && items.length > 0 && (
              <Combobox.List ref={showWhole} aria-label={label} className={styles.list}>
                {(choice: Choice) => <PickerOption key={choice.id} choice={choice} />}
              </Combobox.List>
            )}
          </div>
        </Combobox.Root>
      )}
    </Field>
  );
}

/** On a phone the list opens below the edge of the screen. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView?.({ block: 'nearest' });
}
