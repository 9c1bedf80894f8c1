import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { MAX_PICTURES, type AchievementInput } from '@nox/contracts';
import { Button, classNames, Field, Notice, tools, ui } from '@nox/ui';
import { SortableList } from '@nox/ui/sortable';
import { useRef, useState, type DragEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useMediaFiles } from '../content/media/media-files.ts';
import { mediaRules, rejectionOf } from '../content/media/media-rules.ts';
import { uploadAt } from '../content/media/picture-uploads.ts';
import { useSendSmaller } from '../content/media/image-field.tsx';
import { formPictures, type Picture } from './achievement-content.ts';
import { PictureRow } from './picture-row.tsx';
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
                onRetry={store.retry}
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
      <Field label="Add pictures" hint={`Choose several at once, or drop them here. Each: ${hint}`}>
        {(props) => (
          <input
            {...props}
            ref={input}
            type="file"
            multiple
            accept={accept}
            className={tools.fileInput}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        )}
      </Field>
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
