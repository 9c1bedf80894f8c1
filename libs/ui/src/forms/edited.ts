import { draftedValues, type Draft } from './drafts.ts';
import type { Snapshot } from './merge.ts';

interface Edited<Input> {
  /** As it is stored, as far as it is known. */
  original: Snapshot<Input>;
  /** What the form began with. */
  start: Snapshot<Input>;
  /** The values of that version; undefined where they are not known. */
  base: Input | undefined;
}

/** What a form begins with: what is stored, or its draft. */
export function editedOf<Input extends object>(
  original: Snapshot<Input>,
  draft?: Draft,
  blank?: Input,
): Edited<Input> {
  if (!draft) return { original, start: original, base: original.values };
  const drafted = (values: Draft['values']) => draftedValues(values, original.values, blank);
  const { version } = draft;
  const base = draft.base && drafted(draft.base);
  return {
    original,
    // The draft's own version: what was saved since is merged, not overwritten.
    start: { values: drafted(draft.values), version },
    base: version === original.version ? original.values : base,
  };
}
