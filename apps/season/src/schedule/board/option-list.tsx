import { Combobox } from '@base-ui/react/combobox';
import { Field } from '@nox/ui';
import { useState } from 'react';
import styles from './option-list.module.css';

/** Further ones are found by typing. */
const MAX_OPTIONS = 50;

export interface ListOption {
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
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return !isSearchOnly;
  const text = `${label} ${search}`.toLowerCase();
  return words.every((word) => text.includes(word));
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
