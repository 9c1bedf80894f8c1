import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import type { z } from 'zod';
import { focusAndScroll, focusHeading } from '../focus-and-scroll.ts';
import { useAnnounce } from '../overlay/toasts.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';
import { useValidity } from './use-validity.ts';
import { type DraftSlot, editedOf } from './drafts.ts';
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
  texts: { subject: string; saved: string };
  /** Called when another version was taken, to which the chosen files do not belong. */
  onTaken?: () => void;
  /** Whether leaving asks before changes are lost. */
  isGuarded?: boolean;
}

/**
 * A form of something that others may edit, too. A save over another version than the edited one merges both: what only
 * others have changed is taken, and what both have changed is a conflict to decide. Each change is in a draft. A save
 * continues when the form is left, and its result is then announced.
 */
export function useVersionedForm<Input extends FieldValues, Saved extends Snapshot<Input>>(
  options: VersionedFormOptions<Input, Saved>,
) {
  const { schema, loaded, blank, shape, slot, fileNames = [], isGuarded = true } = options;
  const [draft, setDraft] = useState(slot.read);
  const [{ original, start, base }, setEdited] = useState(() => editedOf(loaded, draft, blank));
  const [taken, setTaken] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Input>({
    // The schema's input type differs from its output only in optional fields.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input>,
    defaultValues: start.values as DefaultValues<Input>,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    // See `useValidity`.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { whenValid, focusInvalid } = useValidity(form, element);
  const saveButton = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  const [isChanged, setIsChanged] = useState(() => !isSame(start.values, original.values));
  const [isStored, setIsStored] = useState(true);
  // A mutation, because the end of a session is noticed by the errors of mutations and queries.
  const { mutateAsync } = useMutation({
    mutationFn: (work: () => ReturnType<typeof saveMerged<Input, Saved>>) => work(),
  });
  const isBusy = useRef(false);
  const running = useRef<AbortController>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [remark, setRemark] = useState<string>();
  const [conflict, setConflict] = useState<UnresolvedConflict<Input>>();
  const hasFiles = fileNames.length > 0;
  const lostFiles = (draft?.fileNames ?? []).filter((name) => !fileNames.includes(name));

  useEffect(() => slot.hold(), [slot]);

  /** @returns whether something is to be saved */
  const storeDraft = useEffectEvent((values: Input): boolean => {
    const drafted = options.toDraft?.(values) ?? values;
    const hasChanged = !isSame(values, original.values);
    setIsChanged(hasChanged);
    setFailure((now) => (now?.isRetryable ? now : undefined));
    if (isSame(drafted, original.values) && (isSaved || !hasFiles)) {
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
    return hasChanged;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (storeDraft(values)) setIsSaved(false);
        },
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

  const blocker = useLeaveBlocker(isGuarded && !isSaved && (isChanged || hasFiles || isSaving));
  const proceed = useEffectEvent(() => blocker.state === 'blocked' && blocker.proceed());
  useEffect(() => {
    // A navigation that was blocked during the save continues.
    if (isSaved) proceed();
  }, [isSaved]);

  /** The form begins again with what is stored now. */
  const begin = (stored: Snapshot<Input>, change: () => void) => {
    // The state is set before the form is reset, which reports its values.
    flushSync(() => {
      setEdited(editedOf(stored));
      change();
    });
    slot.remove();
    setDraft(undefined);
    setConflict(undefined);
    setFailure(undefined);
    setRemark(undefined);
    form.reset(stored.values);
    setIsChanged(false);
    setIsStored(true);
  };

  const fail = (found: SaveFailure) => {
    // The form was left meanwhile.
    if (!element.current) {
      const hasDraft = isChanged && isStored;
      const remains = hasDraft ? DRAFT_REMAINS : hasFiles ? FILE_IS_LOST : '';
      return announce('negative', `${found.message} ${remains}`, options.texts.subject);
    }
    // The fields must be enabled before one of them can get the focus.
    flushSync(() => setIsSaving(false));
    const { shown, others } = issuesOf(found, (path) => form.getValues(path as Path<Input>));
    for (const { path, message } of shown) {
      form.setError(path as Path<Input>, { type: 'server', message });
    }
    setFailure({ ...found, details: [...found.details, ...others] });
    if (shown.length > 0 && others.length === 0) focusInvalid();
  };

  const run = async (input: Input, choices: Readonly<Record<string, Side>>) => {
    const { signal } = (running.current = new AbortController());
    // The draft must not be offered until the end of the save.
    const release = slot.hold();
    let isFetching = false;
    // Their version is fetched again if nothing was chosen: it may be another one by now.
    const decided = Object.keys(choices).length > 0 ? conflict : undefined;
    setConflict(decided);
    setFailure(undefined);
    setRemark(undefined);
    setIsSaving(true);
    try {
      const result = await mutateAsync(async () =>
        saveMerged({
          base: { values: base, version: start.version },
          mine: (await options.prepare?.(input, signal)) ?? input,
          conflict: decided,
          choices,
          shape,
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
      begin(saved, () => setIsSaved(true));
      announce('positive', options.texts.saved, options.texts.subject);
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

  return {
    form,
    element,
    saveButton,
    blocker,
    lostFiles,
    taken,
    original,
    isRestored: draft !== undefined,
    isChanged,
    isStored,
    isSaving,
    failure,
    conflict,
    remark,
    setRemark,
    hasFiles,
    whenValid,
    save,
    cancel: () => running.current?.abort(),
    /** Instead of what was typed. */
    take: (stored: Snapshot<Input>) => {
      begin(stored, () => setTaken(taken + 1));
      options.onTaken?.();
      focusHeading();
    },
    discard: () => slot.remove(),
  };
}

export type VersionedFormState<Input extends FieldValues> = ReturnType<
  typeof useVersionedForm<Input, Snapshot<Input>>
>;
