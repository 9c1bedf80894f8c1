import { Button, classNames, Notice, TextField, tools, ui } from '@nox/ui';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ReactNode,
} from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { MediaSlot } from '../content-kind.ts';
import styles from './media-field.module.css';
import { useMediaFiles } from './media-files.ts';
import { mediaRules, preparations, rejectionOf } from './media-rules.ts';
import type { PreparedFile } from './prepare-image.ts';

interface MediaFieldProps {
  name: string;
  slot: MediaSlot;
  /** Shows the file at an address; the address is empty without a file. */
  preview: (url: string) => ReactNode;
  /** Called for a chosen file, and again for the same file when the function changes. */
  prepare: (file: File) => Promise<PreparedFile>;
  /** Another file, or none, takes the place of the one that was shown. @returns undoes what it did */
  onReplace?: () => () => void;
  options?: ReactNode;
  /** The details of the file at an address, which may be empty, stand below all. */
  details?: (url: string) => ReactNode;
}

function useChosenFile(props: MediaFieldProps) {
  const { name, onReplace } = props;
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { files, choose } = useMediaFiles();
  const file = files[name];
  const input = useRef<HTMLInputElement>(null);
  const restoreSaved = useRef<() => void>(undefined);
  const clearInput = () => void (input.current!.value = '');
  const { said, take, forget } = usePreparedFile(props, clearInput);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (!chosen) return removeChoice();
    const undo = onReplace?.();
    if (!file) restoreSaved.current = undo;
    void take(chosen, undo);
  };

  const removeChoice = () => {
    forget();
    choose(name, undefined);
    if (file) restoreSaved.current?.();
    // The clicked button is removed.
    input.current!.focus();
  };

  const setInput = (element: HTMLInputElement | null) => {
    field.ref(element);
    input.current = element;
  };

  const removeSaved = () => {
    field.onChange('');
    onReplace?.();
    input.current!.focus();
  };

  const error = fieldState.error?.message;
  return {
    ...said,
    saved: field.value,
    error,
    setInput,
    file,
    handleChange,
    removeChoice,
    removeSaved,
  };
}

function usePreparedFile({ name, slot, prepare }: MediaFieldProps, clearInput: () => void) {
  const { files, choose } = useMediaFiles();
  const file = files[name];
  const [said, say] = useState<{ rejection?: string; remark?: string }>({});
  const latest = useRef<File>(undefined);

  const forget = () => {
    clearInput();
    latest.current = undefined;
    say({});
  };

  /** @param undo for a file that is rejected: then the one before stays chosen */
  const take = async (chosen: File, undo?: () => void) => {
    latest.current = chosen;
    const reject = (rejection: string) => {
      forget();
      choose(name, file);
      undo?.();
      say({ rejection });
    };
    say({});
    const rejected = rejectionOf(chosen, slot.folder);
    if (rejected) return reject(rejected);
    choose(name, chosen);
    const preparation = prepare(chosen);
    preparations.set(chosen, preparation);
    const prepared = await preparation;
    // Another file may have been chosen meanwhile.
    if (latest.current !== chosen) return;
    if ('rejection' in prepared) return reject(prepared.rejection);
    choose(name, prepared.file);
    say(prepared);
  };

  const prepareAgain = useEffectEvent(() => {
    if (latest.current) void take(latest.current);
  });
  useEffect(() => prepareAgain(), [prepare]);

  return { said, take, forget };
}

/** Chooses an image or a video and previews it; it is uploaded on save. */
export function MediaField(props: MediaFieldProps) {
  const { slot, preview, options, details } = props;
  const { label, folder } = slot;
  const { accept, hint } = mediaRules(folder);
  const { saved, error, setInput, file, rejection, remark, ...handlers } = useChosenFile(props);
  const url = useObjectUrl(file) ?? saved;
  return (
    <>
      <div className={classNames(tools.wrap3, styles.media)}>
        {preview(url)}
        <div className={classNames(ui.stack3, tools.fields, tools.top, tools.grow)}>
          <TextField
            label={label}
            hint={hint}
            accept={accept}
            ref={setInput}
            type="file"
            error={error}
            className={tools.fileInput}
            onChange={handlers.handleChange}
          />
          {rejection && (
            <Notice tone="negative">
              {rejection}
              <span>Until you choose another, what is shown here is what is saved.</span>
            </Notice>
          )}
          {remark && (
            <p role="status" className={classNames(ui.small, ui.positive)}>
              {remark}
            </p>
          )}
          {file ? (
            <Button onClick={handlers.removeChoice}>Do not use {file.name}</Button>
          ) : (
            saved && <Button onClick={handlers.removeSaved}>Remove {label.toLowerCase()}</Button>
          )}
          {options}
        </div>
      </div>
      {details?.(url)}
    </>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
