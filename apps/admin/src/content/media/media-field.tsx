import { Button, Field, Notice } from '@nox/ui';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { MediaSlot } from '../content-kind';
import { useMediaFiles } from './media-files';
import styles from './media-field.module.css';
import { mediaRules, refusalOf } from './media-rules';
import { useObjectUrl } from './object-url';

interface MediaFieldProps {
  /** The field that takes the file's address. */
  name: string;
  slot: MediaSlot;
  /** Shows what is at an address, or that there is nothing at an empty one. */
  preview: (url: string) => ReactNode;
}

/** Chooses a picture or a video and shows it before it is uploaded; what is there stays until then. */
export function MediaField({ name, slot, preview }: MediaFieldProps) {
  const { label, folder } = slot;
  const { accept, hint } = mediaRules(folder);
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { files, choose } = useMediaFiles();
  const file = files[name];
  const chosenUrl = useObjectUrl(file);
  const [refusal, setRefusal] = useState<string>();
  // A file input cannot be emptied from outside; another one can take its place.
  const [inputKey, setInputKey] = useState(0);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    const refused = chosen && refusalOf(chosen, folder);
    setRefusal(refused);
    if (refused) currentTarget.value = '';
    else choose(name, chosen);
  };

  const takeBack = () => {
    choose(name, undefined);
    setInputKey(inputKey + 1);
  };

  return (
    <div className={styles.media}>
      {preview(chosenUrl ?? field.value)}
      <div className={styles.choice}>
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          {(props) => (
            <input
              {...props}
              key={inputKey}
              ref={field.ref}
              type="file"
              accept={accept}
              className={styles.input}
              onChange={handleChange}
            />
          )}
        </Field>
        {refusal && (
          <Notice tone="stop">
            {refusal}
            <span>Until you choose another, what is shown here is what is saved.</span>
          </Notice>
        )}
        {file ? (
          <Button onClick={takeBack}>Do not use {file.name}</Button>
        ) : (
          field.value && (
            <Button onClick={() => field.onChange('')}>Remove {label.toLowerCase()}</Button>
          )
        )}
      </div>
    </div>
  );
}
