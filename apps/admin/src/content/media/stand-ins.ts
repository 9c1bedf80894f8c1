import type { MediaSlots } from '../content-kind.ts';
import type { MediaFiles } from './media-files.ts';
import { isLocal, uploadAt } from './picture-uploads.ts';
import { withStoredPictures } from './store-files.ts';

interface WithStandIns<Input> {
  draft: Input;
  /** The chosen files by the addresses that stand for them in the draft. */
  files: ReadonlyMap<string, File>;
}

/** A draft whose files need not be uploaded: chosen ones have addresses as if they were. */
export function withStandIns<Input extends object>(
  input: Input,
  slots: MediaSlots,
  { files: chosen, uploads }: Pick<MediaFiles, 'files' | 'uploads'>,
): WithStandIns<Input> {
  const files = new Map<string, File>();
  const standInFor = (file: File, folder: string) => {
    const address = `/media/${folder}/chosen-${files.size}.file`;
    files.set(address, file);
    return address;
  };
  const fields = Object.entries(chosen).map(([field, file]) => [
    field,
    standInFor(file, slots[field]!.folder),
  ]);
  const draft = withStoredPictures({ ...input, ...Object.fromEntries(fields) }, uploads);
  const { pictures } = draft as { pictures?: { url: string }[] };
  if (!pictures) return { draft, files };
  const shown = pictures.map((picture) => {
    const upload = isLocal(picture.url) && uploadAt(uploads, picture.url);
    return upload ? { ...picture, url: standInFor(upload.file, upload.folder) } : picture;
  });
  return { draft: { ...draft, pictures: shown }, files };
}
