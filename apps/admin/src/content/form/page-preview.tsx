import { ApiError } from '@nox/api-client';
import { Button, classNames, Dialog, Notice, tools, ui } from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContentKind, Item, MediaSlots } from '../content-kind.ts';
import { useMediaFiles, type MediaFiles } from '../media/media-files.ts';
import { PreviewFrame, WIDTHS, type PreviewWidth } from './preview-frame.tsx';
import styles from './page-preview.module.css';
import { isLocal, uploadAt } from '../media/picture-uploads.ts';
import { withStoredPictures } from '../media/store-files.ts';

interface PreviewedContent<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string | undefined;
}

interface PagePreviewProps<Entity extends Item, Input extends FieldValues> extends PreviewedContent<
  Entity,
  Input
> {
  /** Calls back with what is in the form. */
  whenValid: (onValid: (input: Input) => void) => Promise<unknown>;
  isDisabled: boolean;
}

/** Shows the public page with what is in the form, once that is valid. */
export function PagePreview<Entity extends Item, Input extends FieldValues>({
  whenValid,
  isDisabled,
  ...content
}: PagePreviewProps<Entity, Input>) {
  const [input, setInput] = useState<Input>();
  const { preview } = content.kind.calls;
  if (!preview) return null;
  const open = () => void whenValid(setInput);
  return (
    <>
      <Button aria-disabled={isDisabled} onClick={() => !isDisabled && open()}>
        Preview
      </Button>
      {input && (
        <PreviewDialog
          {...content}
          preview={preview}
          input={input}
          onClose={() => setInput(undefined)}
        />
      )}
    </>
  );
}

interface PreviewDialogProps<
  Entity extends Item,
  Input extends FieldValues,
> extends PreviewedContent<Entity, Input> {
  preview: (id: string | undefined, draft: Input, signal: AbortSignal) => Promise<string>;
  input: Input;
  onClose: () => void;
}

/** Narrower windows show a phone at first. */
const DESKTOP_WINDOW_PX = 992;

function PreviewDialog<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  preview,
  input,
  onClose,
}: PreviewDialogProps<Entity, Input>) {
  const mediaFiles = useMediaFiles();
  const [{ draft, files }] = useState(() => withStandIns(input, kind.media, mediaFiles));
  const [width, setWidth] = useState<PreviewWidth>(
    window.innerWidth < DESKTOP_WINDOW_PX ? 'Phone' : 'Desktop',
  );
  const note = kind.previewNote?.(input);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', useId()],
    queryFn: async ({ signal }) => withFiles(await preview(id, draft, signal), files),
    ...{ staleTime: Infinity, gcTime: 0, retry: false },
  });

  useEffect(() => {
    if (data) return () => data.urls.forEach((url) => URL.revokeObjectURL(url));
  }, [data]);

  const page = () => {
    if (error && !isFetching) {
      return (
        <Notice tone="stop" className={styles.failure}>
          {(error instanceof ApiError && error.message) || 'The preview cannot be shown.'}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      );
    }
    if (!data) return <p role="status">Making the preview…</p>;
    return (
      <PreviewFrame html={data.html} width={width} name={kind.nameOf(input)} onEscape={onClose} />
    );
  };

  return (
    <Dialog
      isWide
      title={`Preview of “${kind.nameOf(input)}”`}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <div className={classNames(ui.stack4, styles.preview)}>
        <div className={classNames(ui.row, ui.between, styles.head)}>
          <p className={classNames(ui.note, styles.hint)}>
            The page as visitors would see it. Nothing is saved yet, and buttons and links in it do
            nothing.
            {note && <strong className={classNames(tools.semibold, ui.lamp)}> {note}</strong>}
          </p>
          <div role="group" aria-label="Width" className={controls.segments}>
            {WIDTHS.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={width === choice}
                className={controls.segment}
                onClick={() => setWidth(choice)}
              >
                {choice}
              </button>
            ))}
          </div>
        </div>
        {page()}
      </div>
    </Dialog>
  );
}

/** The page with files in place of the addresses that stand for them; the caller revokes `urls`. */
function withFiles(html: string, files: ReadonlyMap<string, File>) {
  const urls = [...files].map(([address, file]) => [address, URL.createObjectURL(file)] as const);
  return {
    html: urls.reduce((page, [address, url]) => page.replaceAll(address, url), html),
    urls: urls.map(([, url]) => url),
  };
}

interface WithStandIns<Input> {
  draft: Input;
  /** The chosen files by the addresses that stand for them in the draft. */
  files: ReadonlyMap<string, File>;
}

/** A draft whose files need not be uploaded: chosen ones have addresses as if they were. */
function withStandIns<Input extends object>(
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
