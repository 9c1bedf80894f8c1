import { createContext, useContext, useMemo, useState } from 'react';
import type { MediaSlot, MediaSlots } from '../content-kind.ts';

/** The key is the field that gets the address; in a gallery it is the address that the form has until the file is stored. */
export type ChosenFiles = Readonly<Record<string, File>>;

export interface MediaFiles {
  files: ChosenFiles;
  /** Chooses a file for a field or a picture of the gallery; undefined removes the choice. */
  choose: (key: string, file: File | undefined) => void;
  clear: () => void;
}

export const MediaFilesContext = createContext<MediaFiles>(undefined!);

export const useMediaFiles = () => useContext(MediaFilesContext);

export function useChosenFiles(): MediaFiles {
  const [files, setFiles] = useState<ChosenFiles>({});
  return useMemo(
    () => ({
      files,
      choose: (key, file) =>
        setFiles((now) => {
          const { [key]: before, ...others } = now;
          if (file === before) return now;
          return file ? { ...others, [key]: file } : others;
        }),
      clear: () => setFiles({}),
    }),
    [files],
  );
}

/** Files that were made of another one, and can be made again. */
export const madeFiles = new WeakSet<File>();

export const unstoredNames = (files: ChosenFiles) =>
  Object.values(files).flatMap((file) => (madeFiles.has(file) ? [] : file.name));

export const isLocal = (key: string) => key.startsWith('blob:');

/** The pictures of a gallery are in the field `pictures`. */
export const slotOf = (slots: MediaSlots, key: string): MediaSlot =>
  slots[key] ?? slots['pictures']!;

interface WithPictures {
  pictures?: { url: string }[];
}

/** The input with what follows from files, by the same keys. */
export function withStored<Input extends object>(
  input: Input,
  stored: Readonly<Record<string, unknown>>,
): Input {
  const { pictures } = input as WithPictures;
  const fields = Object.entries(stored).filter(([key]) => !isLocal(key));
  return {
    ...input,
    ...Object.fromEntries(fields),
    ...(pictures && {
      pictures: pictures.map((each) => ({ ...each, url: stored[each.url] ?? each.url })),
    }),
  };
}

/** Returns the input as a draft has it: files end with the page, and what was said of them does not hold for those that are stored. */
export function withoutUnstored<Input extends object>(
  values: Input,
  original: Input,
  slots: MediaSlots,
  files: ChosenFiles,
): Input {
  const chosen = Object.keys(files).flatMap((key) => slotOf(slots, key).belongings);
  const restored = chosen.map((field) => [field, original[field as keyof Input]]);
  const { pictures } = values as WithPictures;
  return {
    ...values,
    ...Object.fromEntries(restored),
    ...(pictures && { pictures: pictures.filter(({ url }) => !isLocal(url)) }),
  };
}
