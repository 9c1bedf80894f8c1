import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { focusAndScroll, focusHeading } from '../focus-and-scroll.ts';
import { useAnnounce } from '../overlay/toasts.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';
import { useValidity } from './use-validity.ts';
import { editedOf } from './drafts.ts';
import { type DraftOptions, type Edited, useStoredDraft } from './use-stored-draft.ts';
import { ERROR_DELAY_MS } from './fields.ts';
import {
  saveMerged,
  type MergeShape,
  type Side,
  type Snapshot,
  type UnresolvedConflict,
} from './merge.ts';
import { issuesOf, type SaveFailure, UNFETCHED } from './save-failure.ts';

const DRAFT_REMAINS = 'What you typed is stored as a draft.';
const FILE_IS_LOST = 'The file must be chosen again.';
const CANCELLED = 'The upload was cancelled and nothing was saved. What you typed is still here.';

interface VersionedFormOptions<
  Input extends FieldValues,
  Saved extends Snapshot<Input>,
> extends DraftOptions<Input> {
  schema: z.ZodType;
  /** A later one does not replace what was typed. */
  loaded: Snapshot<Input>;
  /** A new item may be null where this is null. */
  blank?: Input;
  shape?: MergeShape;
  /** Stores what the values refer to, before they are saved. */
  prepare?: (values: Input, signal: AbortSignal) => Promise<Input>;
  /** @throws also when the version is not the server's any more */
  write: (values: Input, version: string | undefined) => Promise<Saved>;
  /** Whether a save was refused because another version was saved meanwhile. */
  isStale: (error: unknown) => boolean;
  fetchLatest: (signal: AbortSignal) => Promise<Snapshot<Input>>;
  failureOf: (error: unknown) => SaveFailure;
  onSaved: (saved: Saved) => void;
  /** What is announced about a save, and of what: a newer announcement replaces an older one of the same. */
  texts: { subject: string; saved: string };
  /** Called when another version was taken, to which the chosen files do not belong. */
  onTaken?: () => void;
  /** Whether leaving asks before changes are lost. */
  isGuarded?: boolean;
}

interface SavingOptions<Input extends FieldValues, Saved> {
  form: UseFormReturn<Input>;
  edited: Edited<Input>;
  /** Whether what was typed remains when the form is left. */
  hasDraft: boolean;
  onFailure: (failure: SaveFailure | undefined) => void;
  onSaved: (saved: Saved) => void;
}

/** Saves what is in the form, merged with what others have saved meanwhile. */
function useSaving<Input extends FieldValues, Saved extends Snapshot<Input>>(
  options: VersionedFormOptions<Input, Saved>,
  { form, edited, hasDraft, onFailure, onSaved }: SavingOptions<Input, Saved>,
) {
  const element = useRef<HTMLFormElement>(null);
  const { whenValid, focusInvalid } = useValidity(form, element);
  const saveButton = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  // A mutation, because the end of a session is noticed by the errors of mutations and queries.
  const { mutateAsync } = useMutation({
    mutationFn: (work: () => ReturnType<typeof saveMerged<Input, Saved>>) => work(),
  });
  const isBusy = useRef(false);
  const running = useRef<AbortController>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [remark, setRemark] = useState<string>();
  const [conflict, setConflict] = useState<UnresolvedConflict<Input>>();

  const fail = (found: SaveFailure) => {
    // The form was left meanwhile.
    if (!element.current) {
      const remains = hasDraft ? DRAFT_REMAINS : options.fileNames?.length ? FILE_IS_LOST : '';
      return announce('stop', `${found.message} ${remains}`, options.texts.subject);
    }
    // The fields must be enabled before one of them can get the focus.
    flushSync(() => setIsSaving(false));
    const { shown, others } = issuesOf(found, (path) => form.getValues(path as Path<Input>));
    for (const { path, message } of shown) {
      form.setError(path as Path<Input>, { type: 'server', message });
    }
    onFailure({ ...found, details: [...found.details, ...others] });
    if (shown.length > 0 && others.length === 0) focusInvalid();
  };

  const run = async (input: Input, choices: Readonly<Record<string, Side>>) => {
    const { signal } = (running.current = new AbortController());
    // The draft must not be offered until the end of the save.
    const release = options.slot.hold();
    let isFetching = false;
    // Their version is fetched again if nothing was chosen: it may be another one by now.
    const decided = Object.keys(choices).length > 0 ? conflict : undefined;
    setConflict(decided);
    onFailure(undefined);
    setRemark(undefined);
    setIsSaving(true);
    try {
      const result = await mutateAsync(async () =>
        saveMerged({
          base: { values: edited.base, version: edited.start.version },
          mine: (await options.prepare?.(input, signal)) ?? input,
          conflict: decided,
          choices,
          shape: options.shape,
          write: options.write,
          isStale: options.isStale,
          fetchLatest: async () => {
            isFetching = true;
            const latest = await options.fetchLatest(signal);
            isFetching = false;
            return latest;
          },
        }),
      );
      setIsSaving(false);
      if (result.conflict) return setConflict(result.conflict);
      const { saved } = result;
      setConflict(undefined);
      onSaved(saved);
      announce('go', options.texts.saved, options.texts.subject);
      options.onSaved(saved);
    } catch (error) {
      if (!signal.aborted) return fail(isFetching ? UNFETCHED : options.failureOf(error));
      setIsSaving(false);
      setRemark(CANCELLED);
    } finally {
      release();
    }
  };

  /** @param choices for conflicts, by path */
  const save = (choices: Readonly<Record<string, Side>> = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const saving = whenValid((input) => {
      // The focused element may be disabled or removed during the save.
      focusAndScroll(saveButton.current);
      return run(input, choices);
    });
    void saving.finally(() => (isBusy.current = false));
  };

  const forget = () => {
    setConflict(undefined);
    setRemark(undefined);
  };
  const cancel = () => running.current?.abort();
  return {
    element,
    saveButton,
    whenValid,
    isSaving,
    conflict,
    remark,
    setRemark,
    save,
    cancel,
    forget,
  };
}

/**
 * A form of something that others may edit, too. A save over another version than the edited one merges both: what only
 * others have changed is taken, and what both have changed is a conflict to decide. Each change is in a draft. A save
 * continues when the form is left, and its result is then announced.
 */
export function useVersionedForm<Input extends FieldValues, Saved extends Snapshot<Input>>(
  options: VersionedFormOptions<Input, Saved>,
) {
  const { schema, loaded, blank, slot, fileNames = [], isGuarded = true } = options;
  const [draft, setDraft] = useState(slot.read);
  const [edited, setEdited] = useState(() => editedOf(loaded, draft, blank));
  const [taken, setTaken] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const form = useForm<Input>({
    // The schema's input type differs from its output only in optional fields.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input>,
    defaultValues: edited.start.values as DefaultValues<Input>,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    // See `useValidity`.
    shouldFocusError: false,
  });
  const hasFiles = fileNames.length > 0;
  const lostFiles = (draft?.fileNames ?? []).filter((name) => !fileNames.includes(name));
  const handleChange = (hasChanged: boolean) => {
    setFailure((now) => (now?.isRetryable ? now : undefined));
    if (hasChanged) setIsSaved(false);
  };
  const { isChanged, isStored } = useStoredDraft(
    options,
    form,
    edited,
    lostFiles,
    isSaved,
    handleChange,
  );

  /** The form begins again with what is stored now. */
  const begin = (stored: Snapshot<Input>, change: () => void) => {
    // The state is set before the form is reset, which reports its values as unchanged.
    flushSync(() => {
      setEdited(editedOf(stored));
      change();
    });
    slot.remove();
    setDraft(undefined);
    setFailure(undefined);
    form.reset(stored.values);
  };
  const { forget, ...saving } = useSaving(options, {
    form,
    edited,
    hasDraft: isChanged && isStored,
    onFailure: setFailure,
    onSaved: (saved) => begin(saved, () => setIsSaved(true)),
  });
  const isUnsaved = !isSaved && (isChanged || hasFiles || saving.isSaving);
  const blocker = useLeaveBlocker(isGuarded && isUnsaved, isSaved);

  return {
    ...saving,
    form,
    blocker,
    lostFiles,
    taken,
    original: edited.original,
    isRestored: draft !== undefined,
    isChanged,
    isStored,
    failure,
    hasFiles,
    /** Instead of what was typed. */
    take: (stored: Snapshot<Input>) => {
      begin(stored, () => setTaken(taken + 1));
      forget();
      options.onTaken?.();
      focusHeading();
    },
    discard: () => slot.remove(),
  };
}

export type VersionedFormState<Input extends FieldValues> = ReturnType<
  typeof useVersionedForm<Input, Snapshot<Input>>
>;
