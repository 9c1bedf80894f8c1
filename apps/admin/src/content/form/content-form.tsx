import { isStale, saveFailureOf } from '@nox/api-client/failures';
import { buttonClass, newKey, useAnnounce } from '@nox/ui';
import {
  draftSlot,
  useVersionedForm,
  VersionedForm,
  type MergeShape,
  type Snapshot,
} from '@nox/ui/forms';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Blocker, Link, useNavigate } from 'react-router-dom';
import { blankOf, type ContentKind, inputOf, mediaOf, nameOf, subjectOf } from '../content-kind.ts';
import { rowId, useListAddress } from '../list-address.ts';
import {
  MediaFilesContext,
  unstoredNames,
  useChosenFiles,
  withoutUnstored,
  withStored,
} from '../media/media-files.ts';
import { storeFiles, UploadFailure, type UploadProgress } from '../media/store-files.ts';
import styles from './content-form.module.css';
import { FormParts } from './controls.tsx';
import { PagePreview } from './page-preview.tsx';
import { useWording } from './wording.ts';

const NOTHING_TYPED = 'There is nothing to save yet: nothing was filled in.';
const NOTHING_CHANGED = 'Nothing was changed, so nothing was saved.';

export interface ContentFormProps {
  kind: ContentKind;
  id: string | undefined;
  original: Snapshot<FieldValues>;
  /** May be saved as it is. */
  isCopy: boolean;
  draftKey: string;
  /** Called after a save, or instead of one where nothing was changed; the list is not opened then. */
  onDone?: () => void;
  /** Buttons in place of the preview and the link to the list. */
  actions?: ReactNode;
}

export function ContentForm(props: ContentFormProps) {
  const { kind, id, isCopy, actions } = props;
  const announce = useAnnounce();
  const wording = useWording(kind);
  const listAddress = useListAddress(kind.path);
  const done = useDone(props, listAddress);
  const { state, mediaFiles, progress } = useContentForm(props, done);
  const { isSaving } = state;

  /** Does not write unchanged values: to others they would look like a change. */
  const submit = () => {
    const hasFiles = state.hasFiles || Object.keys(mediaFiles.files).length > 0;
    if (state.isChanged || hasFiles || isCopy) return state.save();
    // Required fields are validated all the same.
    if (id === undefined) return void state.whenValid(() => state.setRemark(NOTHING_TYPED));
    announce('positive', NOTHING_CHANGED);
    done();
  };

  return (
    <MediaFilesContext value={mediaFiles}>
      <VersionedForm
        state={state}
        what={`this ${kind.noun.toLowerCase()}`}
        wording={wording}
        submitLabel={`Save ${kind.noun}`}
        className={styles.form}
        progress={progress}
        isDiscardable={kind.onlyId !== undefined && actions === undefined}
        isPage
        onSubmit={submit}
        actions={
          actions ?? (
            <>
              <PagePreview kind={kind} id={id} whenValid={state.whenValid} isDisabled={isSaving} />
              {!kind.onlyId && (
                <Link to={listAddress} className={buttonClass('quiet')}>
                  Cancel
                </Link>
              )}
            </>
          )
        }
      >
        <FormParts kind={kind} />
      </VersionedForm>
    </MediaFilesContext>
  );
}

/** After a save the list is shown, with the item in sight. A kind without a list stays on its page. */
function useDone({ kind, onDone }: ContentFormProps, listAddress: string) {
  const navigate = useNavigate();
  return (saved?: string) => {
    if (onDone) return onDone();
    const hash = saved === undefined ? '' : `#${rowId(saved)}`;
    if (!kind.onlyId) void navigate(`${listAddress}${hash}`);
  };
}

function useContentForm(props: ContentFormProps, done: (saved: string) => void) {
  const { kind, id, original, draftKey } = props;
  const { calls, texts } = kind;
  const media = mediaOf(kind);
  const mediaFiles = useChosenFiles();
  const { files } = mediaFiles;
  const [progress, setProgress] = useState<UploadProgress>();
  const [slot] = useState(() => draftSlot(draftKey));
  const [savedId, setSavedId] = useState<string>();
  const queryClient = useQueryClient();

  const state = useVersionedForm({
    schema: kind.schema,
    loaded: original,
    blank: blankOf(kind),
    shape: shapeOf(kind),
    slot,
    toDraft: (values) => withoutUnstored(values, original.values, media, files),
    fileNames: unstoredNames(files),
    prepare: async (input, signal) => {
      const options = { files, slots: media, name: nameOf(kind, input), signal };
      const stored = await storeFiles({ ...options, onProgress: setProgress }).finally(() =>
        setProgress(undefined),
      );
      signal.throwIfAborted();
      return withStored(input, stored);
    },
    write: async (input, version) => {
      if (id !== undefined) {
        const saved = await calls.update(id, input, version);
        return { values: input, version: saved.version, id };
      }
      return { values: input, version: undefined, id: (await create(input))._id };
    },
    fetchLatest: async (signal) => {
      const { entity, version } = await calls.read(id!, signal);
      return { values: inputOf(kind, entity), version };
    },
    isStale,
    failureOf: (error) => failureOf(error, texts.saveFailed),
    onSaved: ({ id: stored }) => {
      void queryClient.invalidateQueries({ queryKey: kind.queries.all });
      if (kind.onlyId) mediaFiles.clear();
      setSavedId(stored);
    },
    onTaken: mediaFiles.clear,
    texts: { subject: subjectOf(kind, id), saved: id === undefined ? texts.added : texts.updated },
  });

  const create = useCreate(props, () => state.form.getFieldState('displayOrder').isTouched);

  useFollowing(state.blocker, savedId, done);
  return { state, mediaFiles, progress };
}

/** Calls `done` after each save, unless a navigation was blocked meanwhile, which continues instead. */
function useFollowing(
  blocker: Blocker,
  savedId: string | undefined,
  done: (saved: string) => void,
) {
  const leave = useEffectEvent((saved: string) => {
    if (blocker.state === 'unblocked') done(saved);
  });
  useEffect(() => {
    if (savedId !== undefined) leave(savedId);
  }, [savedId]);
}

/** Creates an item once, also where it is tried again after its response was lost. */
function useCreate({ kind, isCopy }: ContentFormProps, isPlaceSeen: () => boolean) {
  const queryClient = useQueryClient();
  const creation = useRef<{ text: string; key: string; placed: Promise<FieldValues> }>(null);

  /** The default place of the API is the first one: it is taken only from someone who has seen it. */
  const withPlace = async (input: FieldValues): Promise<FieldValues> => {
    const isGiven = isCopy || isPlaceSeen() || input['displayOrder'] !== 0;
    if (!kind.groupField || isGiven) return input;
    return { ...input, displayOrder: await lastPlace(kind, input, queryClient).catch(() => 0) };
  };

  return async (input: FieldValues) => {
    const text = JSON.stringify(input);
    if (creation.current?.text !== text) {
      creation.current = { text, key: newKey(), placed: withPlace(input) };
    }
    return kind.calls.create(await creation.current.placed, creation.current.key);
  };
}

const failureOf = (error: unknown, saveFailed: string) =>
  error instanceof UploadFailure
    ? { message: error.message, details: [], issues: [], isRetryable: true }
    : saveFailureOf(error, saveFailed);

/** A picture and what is said of it are one value. */
const shapeOf = (kind: ContentKind): MergeShape => ({
  ...kind.shape,
  units: Object.entries(mediaOf(kind)).map(([field, { belongings }]) => [field, ...belongings]),
});

/** The place after all others of a new item's group. */
async function lastPlace(kind: ContentKind, input: FieldValues, client: QueryClient) {
  const options = { ...kind.queries.adminList(), staleTime: 0 };
  // One list, or a list for each group.
  const lists = await client.fetchQuery<Record<string, FieldValues | FieldValues[]>>(options);
  const group = kind.groupField!;
  const others = Object.values(lists)
    .flat()
    .filter((item) => item[group] === input[group]);
  return Math.max(-1, ...others.map((item) => item['displayOrder'] as number)) + 1;
}
