import { Button, Field, Notice } from '@nox/ui';
import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { MediaSlot } from '../content-kind.ts';
import styles from './media-field.module.css';
import { useMediaFiles } from './media-files.ts';
import { contentRejectionOf, mediaRules, rejectionOf } from './media-rules.ts';

interface MediaFieldProps {
  name: string;
  slot: MediaSlot;
  /** Shows the file at an address; the address is empty without a file. */
  preview: (url: string) => ReactNode;
}

/** Chooses an image or a video and previews it; it is uploaded on save. */
export function MediaField({ name, slot, preview }: MediaFieldProps) {
  const { label, folder } = slot;
  const { accept, hint } = mediaRules(folder);
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { files, choose } = useMediaFiles();
  const file = files[name];
  const chosenUrl = useObjectUrl(file);
  const [rejection, setRejection] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);

  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    latest.current = chosen;
    const reject = (reason: string) => {
      currentTarget.value = '';
      choose(name, file);
      setRejection(reason);
    };
    setRejection(undefined);
    const rejected = chosen && rejectionOf(chosen, folder);
    if (rejected) return reject(rejected);
    choose(name, chosen);
    const rejectedLater = chosen && (await contentRejectionOf(chosen, folder));
    // Another file may have been chosen meanwhile.
    if (rejectedLater && latest.current === chosen) reject(rejectedLater);
  };

  const removeChoice = () => {
    latest.current = undefined;
    input.current!.value = '';
    choose(name, undefined);
    // The button that was pressed is removed.
    input.current!.focus();
  };

  const removeSaved = () => {
    field.onChange('');
    input.current!.focus();
  };

  return (
    <div className={styles.media}>
      {preview(chosenUrl ?? field.value)}
      <div className={styles.choice}>
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          {(props) => (
            <input
              {...props}
              ref={(element) => {
                field.ref(element);
                input.current = element;
              }}
              type="file"
              accept={accept}
              className={styles.input}
              onChange={(event) => void handleChange(event)}
            />
          )}
        </Field>
        {rejection && (
          <Notice tone="stop">
            {rejection}
            <span>Until you choose another, what is shown here is what is saved.</span>
          </Notice>
        )}
        {file ? (
          <Button onClick={removeChoice}>Do not use {file.name}</Button>
        ) : (
          field.value && <Button onClick={removeSaved}>Remove {label.toLowerCase()}</Button>
        )}
      </div>
    </div>
  );
}

/** An object URL of the file, until the file changes or the component unmounts. */
function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
