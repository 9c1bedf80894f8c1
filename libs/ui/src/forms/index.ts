export { ConflictPanel } from './conflict.tsx';
export { DifferencesTable, type Wording } from './differences-table.tsx';
export {
  draftedValues,
  draftSlot,
  draftsOf,
  type Draft,
  type Drafts,
  type OrphanedDraft,
} from './drafts.ts';
export { useFormFields, useShownError } from './fields.ts';
export { differencesBetween, isSame, merge, type MergeShape } from './merge.ts';
export { useVersionedForm, type Snapshot } from './use-versioned-form.ts';
export { VersionedForm } from './versioned-form.tsx';
