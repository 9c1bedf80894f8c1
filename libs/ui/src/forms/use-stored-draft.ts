import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftSlot, editedOf } from './drafts.ts';
import { isSame } from './merge.ts';

export type Edited<Input extends object> = ReturnType<typeof editedOf<Input>>;

export interface DraftOptions<Input> {
  slot: DraftSlot;
  /** What a draft can contain of the values. */
  toDraft?: (values: Input) => Input;
  /** The names of chosen files, which a draft cannot contain. */
  fileNames?: readonly string[];
}

/** Stores each change of the values, and of the chosen files, as a draft. */
export function useStoredDraft<Input extends FieldValues>(
  { slot, toDraft, fileNames = [] }: DraftOptions<Input>,
  form: UseFormReturn<Input>,
  { original, start, base }: Edited<Input>,
  lostFiles: readonly string[],
  isSaved: boolean,
  onChange: (hasChanged: boolean) => void,
) {
  const [isChanged, setIsChanged] = useState(() => !isSame(start.values, original.values));
  const [isStored, setIsStored] = useState(true);
  useEffect(() => slot.hold(), [slot]);

  const storeDraft = useEffectEvent((values: Input) => {
    const drafted = toDraft?.(values) ?? values;
    const hasChanged = !isSame(values, original.values);
    setIsChanged(hasChanged);
    if (isSame(drafted, original.values) && (isSaved || fileNames.length === 0)) {
      slot.remove();
      setIsStored(true);
    } else {
      const draft = {
        savedAt: new Date().toISOString(),
        // Older than the original's if a draft was restored.
        version: start.version,
        values: drafted,
        base,
        fileNames: [...fileNames, ...lostFiles],
      };
      setIsStored(slot.write(draft));
    }
    onChange(hasChanged);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(values),
      }),
    [form],
  );
  const names = fileNames.join();
  const draftedNames = useRef(names);
  useEffect(() => {
    if (draftedNames.current === names) return;
    draftedNames.current = names;
    storeDraft(form.getValues());
  }, [form, names]);

  return { isChanged, isStored };
}
