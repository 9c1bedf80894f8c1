import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ChosenFiles } from '../media/store-files.ts';
import { isSameInput } from './draft.ts';
import type { Original } from './drafted-form.tsx';
import type { Drafts } from './drafts.ts';

interface KeptDraft<Input extends FieldValues> {
  form: UseFormReturn<Input>;
  /** Where this form keeps its draft. */
  place: string;
  original: Original<Input>;
  /** The version over which is typed; older than the original's if a draft was restored. */
  version: string | undefined;
  files: ChosenFiles;
  drafts: Drafts;
}

/**
 * Keeps what is typed in the browser, letter by letter, so that a reload, a crash or the end of the session takes
 * nothing.
 * @returns whether there is something to keep
 */
export function useKeptDraft<Input extends FieldValues>({
  form,
  place,
  original,
  version,
  files,
  drafts,
}: KeptDraft<Input>): boolean {
  const [isDrafted, setIsDrafted] = useState(() => !isSameInput(form.getValues(), original.values));

  useEffect(() => {
    const keep = (values: Input) => {
      const hasChanged = !isSameInput(values, original.values);
      setIsDrafted(hasChanged);
      if (!hasChanged) return drafts.remove(place);
      drafts.write(place, {
        savedAt: new Date().toISOString(),
        version,
        values,
        fileNames: Object.values(files).map(({ name }) => name),
      });
    };
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form, place, original, version, files, drafts]);

  return isDrafted;
}
