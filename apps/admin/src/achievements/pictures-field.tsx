import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { type AchievementInput, MAX_PICTURES } from '@nox/contracts';
import { Button, classNames, FieldError, Notice, ProgressBar, TextField, tools, ui } from '@nox/ui';
import { SortableList } from '@nox/ui/sortable';
import { type DragEvent, useId, useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { FocalPointField, positionOf } from '../content/media/focal-point.tsx';
import { altHint, useSendSmaller } from '../content/media/image-field.tsx';
import { useMediaFiles } from '../content/media/media-files.ts';
import { mediaRules, rejectionOf } from '../content/media/media-rules.ts';
import { type PictureUpload, uploadAt } from '../content/media/picture-uploads.ts';
import { formPictures, type Picture } from './achievement-content.ts';
import styles from './pictures-field.module.css';

const FOLDER = 'achievement_images';
const { accept, hint } = mediaRules(FOLDER);

const TOO_MANY = `An achievement has at most ${MAX_PICTURES} pictures beside its image: the others were not taken.`;

/** The pictures beside the image, in order. Several are chosen or dropped at once; each is uploaded at once. */
export function PicturesField({ defaultAlt }: { defaultAlt: string }) {
  const { control, getValues, setValue, clearErrors } = useFormContext<AchievementInput>();
  const { field } = useController({ control, name: 'pictures' });
  const { pictures: store, uploads } = useMediaFiles();
  const [isSmaller] = useSendSmaller();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pictures = formPictures(field.value);

  // Uploads end later: what was typed meanwhile stays.
  const update = (change: (now: Picture[]) => Picture[]) => {
    setValue('pictures', change(formPictures(getValues('pictures'))), { shouldDirty: true });
    // They belong to positions.
    clearErrors('pictures');
  };
  const updateAt = (url: string, changes: Partial<Picture>) =>
    update((now) => now.map((each) => (each.url === url ? { ...each, ...changes } : each)));

  const add = (files: readonly File[]) => {
    const accepted = files.filter((file) => !rejectionOf(file, FOLDER));
    const room = Math.max(0, MAX_PICTURES - pictures.length);
    const taken = accepted.slice(0, room).map((file) =>
      store.add({
        file,
        folder: FOLDER,
        name: getValues('title'),
        maySendSmaller: isSmaller,
        onStored: (localUrl, url) => updateAt(localUrl, { url }),
      }),
    );
    update((now) => [...now, ...taken.map((url) => ({ url, alt: '', focus: null }))]);
    setRejections([
      ...files.flatMap((file) => {
        const reason = rejectionOf(file, FOLDER);
        return reason ? `${file.name}: ${reason}` : [];
      }),
      ...(accepted.length > room ? [TOO_MANY] : []),
    ]);
  };

  const handleRemove = ({ url }: Picture) => {
    store.remove(url);
    update((now) => now.filter((each) => each.url !== url));
    // The clicked button is removed.
    input.current!.focus();
  };

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };

  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    if (!event.currentTarget.matches(':disabled')) add([...event.dataTransfer.files]);
  };

  return (
    <fieldset
      data-over={isOver}
      className={classNames(tools.bare, ui.stack4, styles.pictures)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <legend className={classNames(tools.label, styles.legend)}>More pictures</legend>
      {pictures.length === 0 && <p className={ui.minor}>There are no more pictures yet.</p>}
      <SortableList
        aria-label="More pictures"
        items={pictures.map((picture, index) => {
          const upload = uploadAt(uploads, picture.url);
          return {
            key: upload?.localUrl ?? picture.url,
            name: `picture ${index + 1}`,
            content: (
              <PictureRow
                index={index}
                picture={picture}
                upload={upload}
                defaultAlt={defaultAlt}
                onChange={(changes) => updateAt(picture.url, changes)}
              />
            ),
            actions: (
              <Button
                aria-label={`Remove picture ${index + 1}`}
                variant="plain"
                onClick={() => handleRemove(picture)}
              >
                Remove
              </Button>
            ),
          };
        })}
        onMove={(startIndex, finishIndex) =>
          update((list) => reorder({ list, startIndex, finishIndex }))
        }
      />
      <TextField
        ref={input}
        type="file"
        multiple
        label="Add pictures"
        hint={`Choose several at once, or drop them here. Each: ${hint}`}
        accept={accept}
        className={tools.fileInput}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {rejections.length > 0 && (
        <Notice tone="stop">
          {rejections.map((rejection) => (
            <span key={rejection}>{rejection}</span>
          ))}
        </Notice>
      )}
    </fieldset>
  );
}

interface PictureRowProps {
  index: number;
  picture: Picture;
  /** If it was chosen here. */
  upload: PictureUpload | undefined;
  defaultAlt: string;
  onChange: (changes: Partial<Picture>) => void;
}

function PictureRow({ index, picture, upload, defaultAlt, onChange }: PictureRowProps) {
  const { errors } = useFormState<AchievementInput>();
  const [isFocusOpen, setIsFocusOpen] = useState(false);
  const focusId = useId();
  const name = `picture ${index + 1}`;
  const shownUrl = upload?.localUrl ?? picture.url;
  const errorOf = (field: string) =>
    get(errors, `pictures.${index}.${field}.message`) as string | undefined;

  return (
    <div className={classNames(ui.stack4, styles.row)}>
      <img
        src={shownUrl}
        alt=""
        loading="lazy"
        className={classNames(tools.surface, styles.thumbnail)}
        style={positionOf(picture.focus)}
      />
      <div className={classNames(ui.stack3, tools.fields)}>
        <TextField
          label={`Alternative text of ${name}`}
          hint={index === 0 ? altHint(defaultAlt) : undefined}
          error={errorOf('alt')}
          value={picture.alt}
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        {upload && <UploadState name={name} upload={upload} />}
        <FieldError role="alert" className={ui.breakable}>
          {errorOf('url')}
        </FieldError>
        <Button
          aria-expanded={isFocusOpen}
          aria-controls={focusId}
          aria-label={`Focal point of ${name}`}
          className={styles.more}
          onClick={() => setIsFocusOpen(!isFocusOpen)}
        >
          Focal point
        </Button>
      </div>
      <div id={focusId} hidden={!isFocusOpen} className={styles.focal}>
        {isFocusOpen && (
          <FocalPointField
            url={shownUrl}
            label={`Focal point in ${name}`}
            focus={picture.focus}
            onChange={(focus) => onChange({ focus })}
            crops={['wide']}
          />
        )}
      </div>
    </div>
  );
}

function UploadState({ name, upload }: { name: string; upload: PictureUpload }) {
  const { pictures } = useMediaFiles();
  const { localUrl, file, url, fraction, isStalled, failure, isRejected, remark } = upload;
  if (failure) {
    return (
      <div className={classNames(ui.stack2, ui.start)}>
        <FieldError role="alert" className={ui.breakable}>
          {file.name} was not uploaded: {failure}
        </FieldError>
        {!isRejected && (
          <Button aria-label={`Try again: ${name}`} onClick={() => pictures.retry(localUrl)}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      {!url && (
        <ProgressBar fraction={fraction} isStalled={isStalled} aria-label={`Upload of ${name}`} />
      )}
      {(remark || url) && (
        <p role="status" className={classNames(ui.small, ui.go)}>
          {url && 'Uploaded.'} {remark}
        </p>
      )}
    </>
  );
}
