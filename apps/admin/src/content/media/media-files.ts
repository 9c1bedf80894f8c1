import { createContext, useContext, useMemo, useState } from 'react';
import type { ChosenFiles } from './store-files.ts';

interface MediaFiles {
  files: ChosenFiles;
  /** Chooses a file for a field; undefined removes the choice. */
  choose: (field: string, file: File | undefined) => void;
}

/** The chosen files of the form around. */
export const MediaFilesContext = createContext<MediaFiles>({
  files: {},
  choose: () => undefined,
});

export const useMediaFiles = () => useContext(MediaFilesContext);

export function useChosenFiles(): MediaFiles {
  const [files, setFiles] = useState<ChosenFiles>({});
  return useMemo(
    () => ({
      files,
      choose: (field, file) =>
        setFiles((now) => {
          const { [field]: before, ...others } = now;
          if (file === before) return now;
          return file ? { ...others, [field]: file } : others;
        }),
    }),
    [files],
  );
}
