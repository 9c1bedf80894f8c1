export { draftStore } from '../browser.ts';
export { BusyFieldset } from './busy-fieldset.tsx';
export { ConflictPanel, DifferencesTable, type Wording } from './conflict.tsx';
export {
  draftedValues,
  draftSlot,
  draftsOf,
  type Draft,
  type Drafts,
  type DraftSlot,
  type OrphanedDraft,
} from './drafts.ts';
export { focusField, useFormFields, useShownError } from './fields.ts';
export {
  differencesBetween,
  isSame,
  saveMerged,
  type MergeShape,
  type Side,
  type Snapshot,
  type UnresolvedConflict,
} from './merge.ts';
export { useVersionedForm } from './use-versioned-form.ts';
export { FormActions, VersionedForm } from './versioned-form.tsx';
export { VersionedFormDialog } from './versioned-form-dialog.tsx';
