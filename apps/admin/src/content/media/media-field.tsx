import { Button, Field, Notice } from '@nox/ui';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { MediaSlot } from '../content-kind.ts';
import { isReadableImage } from './is-readable-image.ts';
import { useMediaFiles } from './media-files.ts';
import styles from './media-field.module.css';
import { mediaRules, refusalOf, UNREADABLE } from './media-rules.ts';
import { useObjectUrl } from './object-url.ts';

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
  const { accept, hint, medium } = mediaRules(folder);
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { files, choose } = useMediaFiles();
  const file = files[name];
  const chosenUrl = useObjectUrl(file);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);

  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    latest.current = chosen;
    const refuse = (reason: string) => {
      currentTarget.value = '';
      choose(name, file);
      setRefusal(reason);
    };
    setRefusal(undefined);
    const refused = chosen && refusalOf(chosen, folder);
    if (refused) return refuse(refused);
    choose(name, chosen);
    if (!chosen || medium !== 'image' || (await isReadableImage(chosen))) return;
    // Somebody may have chosen another one meanwhile.
    if (latest.current === chosen) refuse(UNREADABLE);
  };

  const takeBack = () => {
    latest.current = undefined;
    input.current!.value = '';
    choose(name, undefined);
    // The button that was pressed is gone.
    input.current!.focus();
  };

  const remove = () => {
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
        {refusal && (
          <Notice tone="stop">
            {refusal}
            <span>Until you choose another, what is shown here is what is saved.</span>
          </Notice>
        )}
        {file ? (
          <Button onClick={takeBack}>Do not use {file.name}</Button>
        ) : (
          field.value && <Button onClick={remove}>Remove {label.toLowerCase()}</Button>
        )}
      </div>
    </div>
  );
}
