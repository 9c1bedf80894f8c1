import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import {
  createPictureUploads,
  type ChosenFiles,
  type PictureUpload,
  type PictureUploads,
} from './picture-uploads.ts';

export interface MediaFiles {
  files: ChosenFiles;
  /** Chooses a file for a field; undefined removes the choice. */
  choose: (field: string, file: File | undefined) => void;
  uploads: readonly PictureUpload[];
  pictures: PictureUploads;
  clear: () => void;
}

/** The chosen files of the form around; there is none without. */
export const MediaFilesContext = createContext<MediaFiles>(undefined!);

export const useMediaFiles = () => useContext(MediaFilesContext);

export function useChosenFiles(): MediaFiles {
  const [files, setFiles] = useState<ChosenFiles>({});
  const [pictures] = useState(createPictureUploads);
  const uploads = useSyncExternalStore(pictures.subscribe, pictures.all);
  return useMemo(
    () => ({
      files,
      choose: (field, file) =>
        setFiles((now) => {
          const { [field]: before, ...others } = now;
          if (file === before) return now;
          return file ? { ...others, [field]: file } : others;
        }),
      uploads,
      pictures,
      clear: () => {
        setFiles({});
        pictures.clear();
      },
    }),
    [files, uploads, pictures],
  );
}

/** Files that were made of another one, and can be made again. */
export const madeFiles = new WeakSet<File>();

export const unstoredNames = ({ files, pictures }: Pick<MediaFiles, 'files' | 'pictures'>) => [
  ...Object.values(files).flatMap((file) => (madeFiles.has(file) ? [] : file.name)),
  ...pictures.all().flatMap(({ file, url }) => (url ? [] : file.name)),
];
