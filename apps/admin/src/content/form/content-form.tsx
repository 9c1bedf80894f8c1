import { isStale, saveFailureOf } from '@nox/api-client/failures';
import { buttonClass, newKey, useAnnounce } from '@nox/ui';
import {
  draftSlot,
  useVersionedForm,
  VersionedForm,
  type MergeShape,
  type Snapshot,
} from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { inputOf, subjectOf, type ContentKind } from '../content-kind.ts';
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
import { PagePreview } from './page-preview.tsx';
import { NameLookup, wordingOf } from './wording.ts';

const NOTHING_TYPED = 'There is nothing to save yet: nothing was filled in.';
const NOTHING_CHANGED = 'Nothing was changed, so nothing was saved.';

export interface ContentFormProps {
  kind: ContentKind;
  Fields: ComponentType;
  id: string | undefined;
  original: Snapshot<FieldValues>;
  /** May be saved as it is. */
  isCopy: boolean;
  draftKey: string;
}

export function ContentForm(props: ContentFormProps) {
  const { kind, id, isCopy, Fields } = props;
  const navigate = useNavigate();
  const announce = useAnnounce();
  const names = useContext(NameLookup);
  const listAddress = useListAddress(kind.path);
  const { state, mediaFiles, progress } = useContentForm(props, listAddress);
  const { isSaving } = state;

  /** Does not write unchanged values: to others they would look like a change. */
  const submit = () => {
    const hasFiles = state.hasFiles || Object.keys(mediaFiles.files).length > 0;
    if (state.isChanged || hasFiles || isCopy) return state.save();
    // Required fields are validated all the same.
    if (id === undefined) return void state.whenValid(() => state.setRemark(NOTHING_TYPED));
    announce('positive', NOTHING_CHANGED);
    void navigate(listAddress);
  };

  return (
    <MediaFilesContext value={mediaFiles}>
      <VersionedForm
        state={state}
        what={`this ${kind.noun.toLowerCase()}`}
        wording={wordingOf(kind.labels, names)}
        submitLabel={`Save ${kind.noun}`}
        className={styles.form}
        progress={progress}
        onSubmit={submit}
        actions={
          <>
            <PagePreview kind={kind} id={id} whenValid={state.whenValid} isDisabled={isSaving} />
            <Link to={listAddress} className={buttonClass('quiet')}>
              Cancel
            </Link>
          </>
        }
      >
        <Fields />
      </VersionedForm>
    </MediaFilesContext>
  );
}

function useContentForm(
  { kind, id, isCopy, original, draftKey }: ContentFormProps,
  listAddress: string,
) {
  const { calls, texts, media } = kind;
  const mediaFiles = useChosenFiles();
  const { files } = mediaFiles;
  const [progress, setProgress] = useState<UploadProgress>();
  const [slot] = useState(() => draftSlot(draftKey));
  const [savedId, setSavedId] = useState<string>();
  const creation = useRef<{ text: string; key: string; placed: Promise<FieldValues> }>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const state = useVersionedForm({
    schema: kind.schema,
    loaded: original,
    blank: kind.blank(),
    shape: shapeOf(kind),
    slot,
    toDraft: (values) => withoutUnstored(values, original.values, media, files),
    fileNames: unstoredNames(files),
    prepare: async (input, signal) => {
      try {
        const name = kind.nameOf(input);
        const options = { files, slots: media, name, onProgress: setProgress, signal };
        const stored = await storeFiles(options);
        signal.throwIfAborted();
        return withStored(input, stored);
      } finally {
        setProgress(undefined);
      }
    },
    write: async (input, version) => {
      const entity = await (id === undefined ? create(input) : calls.update(id, input, version));
      return { values: input, version: undefined, id: id ?? entity._id };
    },
    fetchLatest: async (signal) => {
      const { entity, version } = await calls.read(id!, signal);
      return { values: inputOf(kind, entity), version };
    },
    isStale,
    failureOf: (error) =>
      error instanceof UploadFailure
        ? { message: error.message, details: [], issues: [], isRetryable: true }
        : saveFailureOf(error, texts.saveFailed),
    onSaved: ({ id: stored }) => {
      void queryClient.invalidateQueries({ queryKey: kind.queries.all });
      setSavedId(stored);
    },
    onTaken: mediaFiles.clear,
    texts: {
      subject: subjectOf(kind, id),
      saved: id === undefined ? texts.added : texts.updated,
    },
  });

  /** The default place of the API is the first one: it is taken only from someone who has seen it. */
  const withPlace = async (input: FieldValues): Promise<FieldValues> => {
    const isSeen = state.form.getFieldState('displayOrder').isTouched;
    if (!kind.placeLast || isCopy || isSeen || input['displayOrder'] !== 0) return input;
    return kind.placeLast(input, queryClient).catch(() => input);
  };

  /** Once, also where it is tried again after its response was lost. */
  const create = async (input: FieldValues) => {
    const text = JSON.stringify(input);
    if (creation.current?.text !== text) {
      creation.current = { text, key: newKey(), placed: withPlace(input) };
    }
    return calls.create(await creation.current.placed, creation.current.key);
  };

  const leave = useEffectEvent((saved: string) => {
    // Otherwise a navigation that was blocked during the save continues.
    if (state.blocker.state === 'unblocked') void navigate(`${listAddress}#${rowId(saved)}`);
  });
  useEffect(() => {
    if (savedId !== undefined) leave(savedId);
  }, [savedId]);

  return { state, mediaFiles, progress };
}

/** A picture and what is said of it are one value. */
const shapeOf = ({ media, shape }: ContentKind): MergeShape => ({
  ...shape,
  units: Object.entries(media).map(([field, { belongings }]) => [field, ...belongings]),
});
