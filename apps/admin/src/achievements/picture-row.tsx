import type { AchievementInput } from '@nox/contracts';
import { Button, classNames, ProgressBar, TextField, tools, ui } from '@nox/ui';
import { useId, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { FocalPointField, positionOf } from '../content/media/focal-point.tsx';
import { altHint } from '../content/media/image-field.tsx';
import type { PictureUpload } from '../content/media/picture-uploads.ts';
import type { Picture } from './achievement-content.ts';
import styles from './pictures-field.module.css';

interface PictureRowProps {
  index: number;
  picture: Picture;
  /** If it was chosen here. */
  upload: PictureUpload | undefined;
  defaultAlt: string;
  onChange: (changes: Partial<Picture>) => void;
  onRetry: (localUrl: string) => void;
}

/** One picture of a gallery: its upload, its alternative text and, on request, its focal point. */
export function PictureRow({
  index,
  picture,
  upload,
  defaultAlt,
  onChange,
  onRetry,
}: PictureRowProps) {
  const { errors } = useFormState<AchievementInput>();
  const [isFocusOpen, setIsFocusOpen] = useState(false);
  const focusId = useId();
  const name = `picture ${index + 1}`;
  const shownUrl = upload?.localUrl ?? picture.url;
  const errorOf = (field: string) =>
    get(errors, `pictures.${index}.${field}.message`) as string | undefined;
  const rejection = errorOf('url');

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
        {upload && <UploadState name={name} upload={upload} onRetry={onRetry} />}
        {rejection && (
          <p role="alert" className={classNames(ui.small, ui.stop, ui.breakable)}>
            {rejection}
          </p>
        )}
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

interface UploadStateProps {
  name: string;
  upload: PictureUpload;
  onRetry: (localUrl: string) => void;
}

function UploadState({ name, upload, onRetry }: UploadStateProps) {
  const { localUrl, file, url, fraction, isStalled, failure, isRejected, remark } = upload;
  if (failure) {
    return (
      <div className={classNames(ui.stack2, ui.start)}>
        <p role="alert" className={classNames(ui.small, ui.stop, ui.breakable)}>
          {file.name} was not uploaded: {failure}
        </p>
        {!isRejected && (
          <Button aria-label={`Try again: ${name}`} onClick={() => onRetry(localUrl)}>
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
