import { Combobox } from '@base-ui/react/combobox';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { Field } from './field';
import styles from './picker-field.module.css';
import { entriesOf, freeChoice, type Choice } from './picker-choices';

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

  const handleTyping = (typed: string) => (typed.includes(',') ? add(typed) : setText(typed));

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter picks what is highlighted; with nothing highlighted it takes what was typed, and never submits the form.
    if (event.key !== 'Enter') return;
    if (!event.currentTarget.getAttribute('aria-activedescendant')) {
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
        <Combobox.Root
          multiple
          disabled={disabled}
          open={isOpen}
          onOpenChange={setIsOpen}
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
          <Combobox.InputGroup className={styles.control}>
            <Combobox.Chips className={styles.chips}>
              {picked.map((choice) => (
                <Combobox.Chip
                  key={choice.id}
                  aria-label={choice.name}
                  data-known={choice.isKnown}
                  className={styles.chip}
                >
                  {choice.name}
                  <Combobox.ChipRemove
                    aria-label={`Remove ${choice.name}`}
                    className={styles.remove}
                  >
                    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
                      <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.8" />
                    </svg>
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...control}
                ref={ref}
                // While the list is open the library hides everything else from screen readers, the label too.
                aria-label={label}
                className={styles.input}
                onKeyDown={handleKeyDown}
                onBlur={handleBlur}
              />
            </Combobox.Chips>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} className={styles.positioner}>
              <Combobox.Popup className={styles.popup}>
                <Combobox.Empty className={styles.empty}>Nobody by that name.</Combobox.Empty>
                <Combobox.List>
                  {(choice: Choice) => (
                    <Combobox.Item key={choice.id} value={choice} className={styles.item}>
                      {choice.isKnown ? choice.name : `Add “${choice.name}”`}
                      <span className={styles.detail}>{choice.detail}</span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
