import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod';
import { focusAndScroll, focusHeading } from '../page.ts';
import { useAnnounce } from '../overlay/toasts.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';
import { useValidity } from './use-validity.ts';
import { type Draft, type DraftSlot, editedOf } from './drafts.ts';
import { ERROR_DELAY_MS } from './fields.ts';
import {
  isSame,
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

interface VersionedFormOptions<Input extends FieldValues, Saved extends Snapshot<Input>> {
  schema: z.ZodType;
  /** A later one does not replace what was typed. */
  loaded: Snapshot<Input>;
  /** A new item may be null where this is null. */
  blank?: Input;
  shape?: MergeShape;
  slot: DraftSlot;
  /** What a draft can contain of the values. */
  toDraft?: (values: Input) => Input;
  /** The names of chosen files, which a draft cannot contain. */
  fileNames?: readonly string[];
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
  texts: { subject: string; saved: string | ((saved: Saved) => Promise<string>) };
  /** Called when another version was taken, to which the chosen files do not belong. */
  onTaken?: () => void;
  /** Whether leaving asks before changes are lost. */
  isGuarded?: boolean;
}

type Values = Snapshot<FieldValues>;
type Choices = Readonly<Record<string, Side>>;

interface FormState extends ReturnType<typeof editedOf<FieldValues>> {
  draft: Draft | undefined;
  /** How often another version has replaced what was typed. */
  taken: number;
  isSaved: boolean;
  isChanged: boolean;
  isStored: boolean;
  isSaving: boolean;
  failure?: SaveFailure | undefined;
  remark?: string | undefined;
  conflict?: UnresolvedConflict<FieldValues> | undefined;
}

type Changes = Partial<FormState> | ((state: FormState) => Partial<FormState>);

/** The same state where nothing changes: a key that is typed does not render the whole form again. */
function changed(state: FormState, changes: Changes): FormState {
  const next = typeof changes === 'function' ? changes(state) : changes;
  const names = Object.keys(next) as (keyof FormState)[];
  return names.every((name) => next[name] === state[name]) ? state : { ...state, ...next };
}

/** What the parts of a form share; only the form itself knows the types of its values. */
interface Parts extends ReturnType<typeof useValidity<FieldValues>> {
  options: VersionedFormOptions<FieldValues, Values>;
  state: FormState;
  change: (changes: Changes) => void;
  form: UseFormReturn;
  element: RefObject<HTMLFormElement | null>;
  saveButton: RefObject<HTMLButtonElement | null>;
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
  const [state, change] = useReducer(changed, undefined, (): FormState => {
    const draft = slot.read();
    const edited = editedOf<FieldValues>(loaded, draft, blank);
    const isChanged = !isSame(edited.start.values, edited.original.values);
    return {
      ...edited,
      draft,
      taken: 0,
      isSaved: false,
      isChanged,
      isStored: true,
      isSaving: false,
    };
  });
  const form = useForm<Input>({
    // The schema's input type differs from its output only in optional fields.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input>,
    defaultValues: state.start.values as DefaultValues<Input>,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    // See `useValidity`.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const validity = useValidity(form, element);
  const hasFiles = fileNames.length > 0;
  const { draft, isSaved, isChanged, isSaving } = state;
  const lostFiles = (draft?.fileNames ?? []).filter((name) => !fileNames.includes(name));

  const shared = { options, state, change, form, element, saveButton, ...validity };
  const parts = shared as unknown as Parts;
  useDrafting(parts, fileNames, lostFiles);
  const isUnsaved = isChanged || hasFiles || isSaving;
  const blocker = useLeaveBlocker(isGuarded && !isSaved && isUnsaved, isSaved);
  const saving = useSaving(parts, hasFiles);

  return {
    ...state,
    ...saving,
    original: state.original as Snapshot<Input>,
    conflict: state.conflict as UnresolvedConflict<Input> | undefined,
    form,
    element,
    saveButton,
    blocker,
    lostFiles,
    hasFiles,
    isRestored: draft !== undefined,
    whenValid: validity.whenValid,
    setRemark: (remark: string) => change({ remark }),
    discard: () => slot.remove(),
  };
}

/** Stores what differs from the stored version, with each change, as a draft. */
function useDrafting(
  { options, state, change, form }: Parts,
  fileNames: readonly string[],
  lostFiles: readonly string[],
): void {
  const { slot, toDraft = (values: FieldValues) => values } = options;
  const { original, start, base, isSaved } = state;
  useEffect(() => slot.hold(), [slot]);

  /** @returns whether something is to be saved */
  const storeDraft = useEffectEvent((values: FieldValues): boolean => {
    const drafted = toDraft(values);
    const isChanged = !isSame(values, original.values);
    const isEmpty =
      isSame(drafted, toDraft(original.values)) && (isSaved || fileNames.length === 0);
    if (isEmpty) slot.remove();
    const isStored =
      isEmpty ||
      slot.write({
        savedAt: new Date().toISOString(),
        // Older than the original's if a draft was restored.
        version: start.version,
        values: drafted,
        base: base && toDraft(base),
        fileNames: [...fileNames, ...lostFiles],
      });
    change(({ failure }) => ({
      isChanged,
      isStored,
      failure: failure?.isRetryable ? failure : undefined,
    }));
    return isChanged;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (storeDraft(values)) change({ isSaved: false });
        },
      }),
    [form, change],
  );
  const names = fileNames.join();
  const draftedNames = useRef(names);
  useEffect(() => {
    if (draftedNames.current === names) return;
    draftedNames.current = names;
    storeDraft(form.getValues());
  }, [form, names]);
}

function useSaving(parts: Parts, hasFiles: boolean) {
  const { options, state, change, element, saveButton, whenValid } = parts;
  const announce = useAnnounce();
  // A mutation, because the end of a session is noticed by the errors of mutations and queries.
  const { mutateAsync } = useMutation({
    mutationFn: (work: () => ReturnType<typeof saveMerged<FieldValues, Values>>) => work(),
  });
  const isBusy = useRef(false);
  const running = useRef<AbortController>(null);

  const run = async (input: FieldValues, choices: Choices) => {
    const { signal } = (running.current = new AbortController());
    // The draft must not be offered until the end of the save.
    const release = options.slot.hold();
    // Their version is fetched again if nothing was chosen: it may be another one by now.
    const conflict = Object.keys(choices).length > 0 ? state.conflict : undefined;
    // What was chosen meanwhile stays in the panel, which is shown until the save has ended.
    change({ failure: undefined, remark: undefined, isSaving: true });
    const merged = mergedSave(parts, signal);
    try {
      const result = await mutateAsync(() => merged.save(input, conflict, choices));
      change({ isSaving: false });
      if (result.conflict) return change({ conflict: result.conflict });
      begin(parts, result.saved, { isSaved: true });
      const { saved, subject } = options.texts;
      const text = typeof saved === 'string' ? saved : await saved(result.saved);
      announce('positive', text, subject);
      options.onSaved(result.saved);
    } catch (error) {
      change({ conflict });
      if (signal.aborted) return change({ isSaving: false, remark: CANCELLED });
      const failure = merged.isUnfetched(error) ? UNFETCHED : options.failureOf(error);
      // The form may have been left meanwhile.
      if (element.current) return showFailure(parts, failure);
      const hasDraft = state.isChanged && state.isStored;
      const remains = hasDraft ? DRAFT_REMAINS : hasFiles ? FILE_IS_LOST : '';
      announce('negative', `${failure.message} ${remains}`, options.texts.subject);
    } finally {
      release();
    }
  };

  return {
    save: (choices: Choices = {}) => {
      if (isBusy.current) return;
      isBusy.current = true;
      const saving = whenValid((input) => {
        // The focused element may be disabled or removed during the save.
        focusAndScroll(saveButton.current);
        return run(input, choices);
      });
      void saving.finally(() => (isBusy.current = false));
    },
    cancel: () => running.current?.abort(),
    take: (stored: Values) => {
      begin(parts, stored, { taken: state.taken + 1 });
      options.onTaken?.();
      focusHeading();
    },
  };
}

function showFailure({ change, form, focusInvalid }: Parts, found: SaveFailure): void {
  // The fields must be enabled before one of them can get the focus.
  flushSync(() => change({ isSaving: false }));
  const { shown, others } = issuesOf(found, (path) => form.getValues(path));
  for (const { path, message } of shown) {
    form.setError(path, { type: 'server', message });
  }
  change({ failure: { ...found, details: [...found.details, ...others] } });
  if (shown.length > 0 && others.length === 0) focusInvalid();
}

/** The form begins again with what is stored now. */
function begin({ options, change, form }: Parts, stored: Values, changes: Partial<FormState>) {
  const cleared = { draft: undefined, conflict: undefined, failure: undefined, remark: undefined };
  // The state is set before the form is reset, which reports its values.
  flushSync(() => change({ ...editedOf(stored), ...cleared, ...changes }));
  options.slot.remove();
  form.reset(stored.values);
  change({ isChanged: false, isStored: true });
}

/** Saves over the edited version, or merged with a later one, which it may fail to fetch. */
function mergedSave({ options, state: { base, start } }: Parts, signal: AbortSignal) {
  const { prepare, fetchLatest, shape, write, isStale } = options;
  let unfetched: unknown;
  return {
    isUnfetched: (error: unknown) => error === unfetched,
    save: async (input: FieldValues, conflict: FormState['conflict'], choices: Choices) =>
      saveMerged({
        base: { values: base, version: start.version },
        mine: (await prepare?.(input, signal)) ?? input,
        conflict,
        choices,
        shape,
        write,
        isStale,
        fetchLatest: () =>
          fetchLatest(signal).catch((error: unknown) => {
            unfetched = error;
            throw error;
          }),
      }),
  };
}

export type VersionedFormState<Input extends FieldValues> = ReturnType<
  typeof useVersionedForm<Input, Snapshot<Input>>
>;
