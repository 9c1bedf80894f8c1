import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import {
  type AchievementInput,
  type Choice,
  MAX_PICTURES,
  type MediaFolder,
  picturePlaces,
  TOO_MANY_PICTURES,
} from '@nox/contracts';
import { Button, classNames, FieldError, Notice, SelectField, TextField, tools, ui } from '@nox/ui';
import { SortableList } from '@nox/ui/sortable';
import { useId, useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { mediaOf } from '../content-kind.ts';
import type { ControlProps } from './text-controls.tsx';
import { FocalPointField, positionOf } from '../media/focal-point.tsx';
import { useAltHint, usePrepareImage } from '../media/image-field.tsx';
import { isLocal, useMediaFiles } from '../media/media-files.ts';
import { mediaRules, preparations, rejectionOf } from '../media/media-rules.ts';
import { formPictures, type Picture } from '../kinds.ts';
import styles from './lists.module.css';

const TOO_MANY = `${TOO_MANY_PICTURES} The others were not taken.`;

/** The chosen pictures in order; each new one is prepared for its upload. */
function usePictures(folder: MediaFolder, place: string | undefined) {
  const { control, getValues, setValue, clearErrors } = useFormContext<AchievementInput>();
  const { field } = useController({ control, name: 'pictures' });
  const { choose } = useMediaFiles();
  const prepareImage = usePrepareImage(folder);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [remarks, setRemarks] = useState<Readonly<Record<string, string | undefined>>>({});
  /** One after the other: each decodes a photograph. */
  const lastPreparation = useRef<Promise<unknown>>(undefined);
  const pictures = formPictures(field.value);

  // Images are prepared later: what was typed meanwhile stays.
  const update = (change: (now: Picture[]) => Picture[]) => {
    setValue('pictures', change(formPictures(getValues('pictures'))), { shouldDirty: true });
    // They belong to positions.
    clearErrors('pictures');
  };

  const updateAt = (url: string, changes: Partial<Picture>) =>
    update((now) => now.map((each) => (each.url === url ? { ...each, ...changes } : each)));

  const remove = (url: string) => {
    choose(url, undefined);
    update((now) => now.filter((each) => each.url !== url));
    if (isLocal(url)) URL.revokeObjectURL(url);
  };

  const prepare = async (file: File, url: string) => {
    const before = Promise.resolve(lastPreparation.current).catch(() => undefined);
    const preparation = before.then(() => prepareImage(file));
    lastPreparation.current = preparation;
    preparations.set(file, preparation);
    const prepared = await preparation;
    const isRemoved = !getValues('pictures')?.some((each) => each.url === url);
    if (isRemoved) return;
    if ('rejection' in prepared) {
      remove(url);
      return setRejections((now) => [...now, `${file.name}: ${prepared.rejection}`]);
    }
    choose(url, prepared.file);
    setRemarks((now) => ({ ...now, [url]: prepared.remark }));
  };

  const add = (files: readonly File[]) => {
    const accepted = files.filter((file) => !rejectionOf(file, folder));
    const room = Math.max(0, MAX_PICTURES - pictures.length);
    const taken = accepted.slice(0, room).map((file) => ({ file, url: URL.createObjectURL(file) }));
    const added = { alt: '', focus: null, ...(place !== undefined && { place }) };
    update((now) => [...now, ...taken.map(({ url }) => ({ url, ...added }))]);
    setRejections([
      ...files.flatMap((file) => rejectionsOf(file, folder)),
      ...(accepted.length > room ? [TOO_MANY] : []),
    ]);
    for (const { file, url } of taken) {
      choose(url, file);
      void prepare(file, url);
    }
  };

  return { pictures, rejections, remarks, update, updateAt, remove, add };
}

function rejectionsOf(file: File, folder: MediaFolder): string[] {
  const reason = rejectionOf(file, folder);
  return reason ? [`${file.name}: ${reason}`] : [];
}

/** The pictures beside the image, in order. Several are chosen at once, or dropped on the input; they are uploaded on save. */
export function PicturesField({ kind, field: { label, hint: help } }: ControlProps) {
  const { folder } = mediaOf(kind)['pictures']!;
  const { accept, hint } = mediaRules(folder);
  // The society has places for its pictures, some by its dance styles as they are typed.
  const danceStyles = useWatch<Record<string, Choice[] | undefined>>({ name: 'danceStyles' });
  const places = danceStyles && picturePlaces(danceStyles);
  const gallery = usePictures(folder, places?.[0]![0]);
  const { pictures, rejections, remarks, update, updateAt, remove, add } = gallery;
  const input = useRef<HTMLInputElement>(null);

  const handleRemove = (index: number) => {
    remove(pictures[index]!.url);
    // The clicked button is removed.
    input.current!.focus();
  };

  return (
    <fieldset className={classNames(tools.bare, ui.stack4, styles.pictures)}>
      <legend className={classNames(tools.label, styles.legend)}>{label}</legend>
      {help && <p className={ui.minor}>{help}</p>}
      {pictures.length === 0 && <p className={ui.minor}>There are no pictures yet.</p>}
      <SortableList
        aria-label={label}
        items={pictures.map((picture, index) => ({
          key: picture.url,
          name: `picture ${index + 1}`,
          content: (
            <PictureRow
              index={index}
              picture={picture}
              heardField={kind.titleField}
              places={places}
              remark={remarks[picture.url]}
              onChange={(changes) => updateAt(picture.url, changes)}
            />
          ),
        }))}
        onMove={(startIndex, finishIndex) =>
          update((list) => reorder({ list, startIndex, finishIndex }))
        }
        onRemove={handleRemove}
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
        <Notice tone="negative">
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
  heardField: string;
  /** Where it can be shown, for a content that has places. */
  places: ReturnType<typeof picturePlaces> | undefined;
  remark: string | undefined;
  onChange: (changes: Partial<Picture>) => void;
}

function PictureRow(props: PictureRowProps) {
  const { index, picture, heardField, places, remark, onChange } = props;
  const { errors } = useFormState<AchievementInput>();
  const [isFocusOpen, setIsFocusOpen] = useState(false);
  const focusId = useId();
  const altHint = useAltHint(heardField);
  const name = `picture ${index + 1}`;
  const errorOf = (field: string) =>
    get(errors, `pictures.${index}.${field}.message`) as string | undefined;

  return (
    <div className={classNames(ui.stack4, styles.row)}>
      <img
        src={picture.url}
        alt=""
        loading="lazy"
        className={classNames(tools.surface, styles.thumbnail)}
        style={positionOf(picture.focus)}
      />
      <div className={classNames(ui.stack3, tools.fields)}>
        <TextField
          label={`Alternative text of ${name}`}
          hint={index === 0 ? altHint : undefined}
          error={errorOf('alt')}
          value={picture.alt}
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        {places && (
          <SelectField
            label={`Place of ${name}`}
            error={errorOf('place')}
            options={places}
            value={picture.place}
            onChoose={(place) => onChange({ place })}
          />
        )}
        {remark && (
          <p role="status" className={classNames(ui.small, ui.positive)}>
            {remark}
          </p>
        )}
        <FieldError role="alert" className={ui.breakable}>
          {errorOf('url')}
        </FieldError>
        <Button
          aria-expanded={isFocusOpen}
          aria-controls={focusId}
          aria-label={`Focal point of ${name}`}
          className={classNames(tools.label, tools.tight)}
          onClick={() => setIsFocusOpen(!isFocusOpen)}
        >
          Focal point
        </Button>
      </div>
      <div id={focusId} hidden={!isFocusOpen} className={tools.whole}>
        {isFocusOpen && (
          <FocalPointField
            url={picture.url}
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
