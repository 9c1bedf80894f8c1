import { Field, Notice } from '@nox/ui';
import { useEffect, useState, type ChangeEvent } from 'react';
import { IMAGE_TYPES, refusalOf } from './image-file';
import styles from './image-field.module.css';
import { MemberPhoto } from './member-photo';

interface ImageFieldProps {
  /** The photo that the member has now; it stays unless another is chosen. */
  currentUrl: string;
  /** Told the file that is to be uploaded; undefined if the present photo stays. A refused file changes nothing. */
  onChange: (file: File | undefined) => void;
  disabled: boolean;
}

/** Chooses a photo and shows it before it is uploaded. */
export function ImageField({ currentUrl, onChange, disabled }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [preview, setPreview] = useState<string>();

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    const refused = file && refusalOf(file);
    setRefusal(refused);
    if (refused) {
      currentTarget.value = '';
      return;
    }
    setPreview(file && URL.createObjectURL(file));
    onChange(file);
  };

  return (
    <div className={styles.image}>
      <MemberPhoto url={preview ?? currentUrl} size="form" />
      <div className={styles.choice}>
        <Field label="Image" hint="JPG, PNG, GIF, WebP or AVIF, up to 10 MB.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept={IMAGE_TYPES}
              disabled={disabled}
              className={styles.input}
              onChange={handleChange}
            />
          )}
        </Field>
        {refusal && (
          <Notice tone="stop">
            {refusal}
            <span>Until you choose another, the picture shown here is the one that is saved.</span>
          </Notice>
        )}
      </div>
    </div>
  );
}
