import { Combobox } from '@base-ui/react/combobox';
import type { Choice } from './picker-choices.ts';
import styles from './picker-field.module.css';

/** Something that was picked, and the way to take it back. */
export function PickerChip({ choice }: { choice: Choice }) {
  return (
    <Combobox.Chip aria-label={choice.name} data-known={choice.isKnown} className={styles.chip}>
      {choice.name}
      <Combobox.ChipRemove aria-label={`Remove ${choice.name}`} className={styles.remove}>
        <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

/** Something that can be picked. */
export function PickerOption({ choice }: { choice: Choice }) {
  return (
    <Combobox.Item value={choice} className={styles.item}>
      {choice.isKnown ? choice.name : `Add “${choice.name}”`}
      <span className={styles.detail}>{choice.detail}</span>
    </Combobox.Item>
  );
}
