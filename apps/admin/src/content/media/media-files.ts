import { createContext, useContext } from 'react';
import type { ChosenFiles } from './store-files.ts';

export interface MediaFiles {
  files: ChosenFiles;
  /** Chooses a file for a field; undefined takes the choice back. */
  choose: (field: string, file: File | undefined) => void;
}

/** The files that were chosen in the form around. */
export const MediaFilesContext = createContext<MediaFiles>({
  files: {},
  choose: () => undefined,
});

export const useMediaFiles = () => useContext(MediaFilesContext);
