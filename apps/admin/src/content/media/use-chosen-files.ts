import { useMemo, useState } from 'react';
import type { MediaFiles } from './media-files.ts';
import type { ChosenFiles } from './store-files.ts';

/** The files that are chosen in one form, until it is left. */
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
