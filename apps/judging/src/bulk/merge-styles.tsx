import { call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { type BulkChangeResult, currentStyles, spellingKey, type StyleMerge } from '@nox/contracts';
import { CheckboxField, Field, FormDialog, formatNumber, TextField, ui } from '@nox/ui';
import { useState } from 'react';
import { undoSubject } from '../entry/outbox-notices.tsx';
import { type Spelling, spellingsOf } from '../entry/style-spellings.ts';
import { useEntries, useListChange } from '../sync/sync-provider.tsx';

/** The spelling of the society's own styles, or the most frequent one. */
const suggestedOf = ([first]: readonly Spelling[]) => {
  const { spelling = '' } = first ?? {};
  return currentStyles().find((style) => spellingKey(style) === spellingKey(spelling)) ?? spelling;
};

/** Gives all who dance one style one spelling of it: of what is spelled almost alike, or what an organiser ticks. */
export function MergeStylesDialog({ onClose }: { onClose: () => void }) {
  const styles = spellingsOf(useEntries());
  // An address may open the dialog before the list is there.
  const first = styles.find(({ length }) => length > 1) ?? [];
  const [picked, setChosen] = useState<readonly string[]>();
  const chosen = picked ?? first.map(({ spelling }) => spelling);
  const [typed, setTyped] = useState<string>();
  const merged = styles.flat().filter(({ spelling }) => chosen.includes(spelling));
  const style = typed ?? suggestedOf(merged.toSorted((one, other) => other.count - one.count));
  const others = merged.filter(({ spelling }) => spelling !== style);
  const count = others.reduce((sum, one) => sum + one.count, 0);
  const { mutate, isPending, error } = useListChange({
    call: (body: StyleMerge) => call<BulkChangeResult>('PUT', '/auditions/dance-styles', { body }),
    said: ({ message }) => message,
    subject: ({ undoable }) => (undoable ? undoSubject(undoable) : undefined),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Spellings of styles"
      submitLabel={`Spell alike for ${formatNumber(count)}`}
      busyLabel="Saving..."
      isBusy={isPending}
      failure={error ? changeFailureText(error, 'No spelling was changed.') : undefined}
      onCancel={onClose}
      onSubmit={() => {
        if (count > 0 && style.trim() !== '') mutate({ spellings: [...chosen], style });
      }}
    >
      <p className={ui.minor}>
        Tick the spellings of one style: whoever has one of them gets the spelling below. You can
        undo this for ten minutes.
      </p>
      <SpellingBoxes spellings={styles.flat()} chosen={chosen} onChoose={setChosen} />
      <TextField
        label="One spelling"
        required
        autoComplete="off"
        maxLength={200}
        hint={count === 0 ? 'Nobody who is ticked has another spelling.' : undefined}
        value={style}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

interface SpellingBoxesProps {
  spellings: readonly Spelling[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

const SpellingBoxes = ({ spellings, chosen, onChoose }: SpellingBoxesProps) => (
  <Field isGroup label="Spellings">
    {() =>
      spellings.map(({ spelling, count }) => (
        <CheckboxField
          key={spelling}
          label={`${spelling} (${formatNumber(count)})`}
          checked={chosen.includes(spelling)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, spelling] : chosen.filter((one) => one !== spelling))
          }
        />
      ))
    }
  </Field>
);
