import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSameInput, type Drafts, type Snapshot } from '../drafts/drafts.ts';
import type { ChosenFiles } from '../media/store-files.ts';

interface DraftAutosave<Input extends FieldValues> {
  form: UseFormReturn<Input>;
  draftKey: string;
  original: Snapshot<Input>;
  /** The edited version; older than the original's if a draft was restored. */
  version: string | undefined;
  files: ChosenFiles;
  drafts: Drafts;
}

/**
 * Saves the form's values as a draft on every change, against a reload, a crash or the end of the session.
 * @returns whether the values differ from the original
 */
export function useDraftAutosave<Input extends FieldValues>({
  form,
  draftKey,
  original,
  version,
  files,
  drafts,
}: DraftAutosave<Input>): boolean {
  const [isDrafted, setIsDrafted] = useState(() => !isSameInput(form.getValues(), original.values));

  useEffect(() => {
    const saveDraft = (values: Input) => {
      const hasChanged = !isSameInput(values, original.values);
      setIsDrafted(hasChanged);
      if (!hasChanged) return drafts.remove(draftKey);
      drafts.write(draftKey, {
        savedAt: new Date().toISOString(),
        version,
        values,
        fileNames: Object.values(files).map(({ name }) => name),
      });
    };
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(values),
    });
  }, [form, draftKey, original, version, files, drafts]);

  return isDrafted;
}
