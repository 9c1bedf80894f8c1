import { colorProperties, currentSociety, type SocietyInput } from '@nox/contracts';
import { Button, classNames, SegmentButtons, tools, ui } from '@nox/ui';
import { PreviewDialog } from '@nox/ui/page-preview';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type ContentKind,
  mediaOf,
  type MediaSlots,
  nameOf,
  previewNoteOf,
} from '../content-kind.ts';
import { type ChosenFiles, slotOf, useMediaFiles, withStored } from '../media/media-files.ts';

interface PreviewedContent {
  kind: ContentKind;
  id: string | undefined;
}

interface PagePreviewProps extends PreviewedContent {
  whenValid: (onValid: (input: FieldValues) => void) => Promise<unknown>;
  isDisabled: boolean;
}

export function PagePreview({ whenValid, isDisabled, ...content }: PagePreviewProps) {
  const [input, setInput] = useState<FieldValues>();
  const open = () => void whenValid(setInput);
  return (
    <>
      <Button aria-disabled={isDisabled} onClick={() => !isDisabled && open()}>
        Preview
      </Button>
      {input && <ContentPreview {...content} input={input} onClose={() => setInput(undefined)} />}
    </>
  );
}

interface ContentPreviewProps extends PreviewedContent {
  input: FieldValues;
  onClose: () => void;
}

function ContentPreview({ kind, id, input, onClose }: ContentPreviewProps) {
  const { files: chosen } = useMediaFiles();
  const [{ draft, files }] = useState(() => withStandIns(input, mediaOf(kind), chosen));
  const note = previewNoteOf(kind, input);
  const pages = Object.keys(kind.previews ?? {}).map((name) => [name] as const);
  const [shown, setShown] = useState(pages[0]?.[0]);
  const page = shown === undefined ? undefined : kind.previews?.[shown];
  const { colors = currentSociety().colors } = input as Partial<SocietyInput>;
  return (
    <PreviewDialog
      title={`Preview of “${nameOf(kind, input)}”`}
      name={nameOf(kind, input)}
      // Below a picture, where it has one.
      headingAt={0.72}
      note={
        <>
          The page as visitors would see it. Nothing is saved yet, and buttons and links in it do
          nothing.
          {note && <strong className={classNames(tools.semibold, ui.pending)}> {note}</strong>}
        </>
      }
      page={page}
      load={async (signal) =>
        withFiles(await kind.calls.preview({ id, page }, draft, signal), files)
      }
      properties={colorProperties(colors)}
      onEscape={onClose}
    >
      {shown && <SegmentButtons label="Page" choices={pages} chosen={shown} onChoose={setShown} />}
    </PreviewDialog>
  );
}

function withFiles(html: string, files: ReadonlyMap<string, File>) {
  const urls = [...files].map(([address, file]) => [address, URL.createObjectURL(file)] as const);
  return {
    html: urls.reduce((page, [address, url]) => page.replaceAll(address, url), html),
    urls: urls.map(([, url]) => url),
  };
}

/** A draft whose files need not be uploaded: chosen ones have addresses as if they were. */
function withStandIns(input: FieldValues, slots: MediaSlots, chosen: ChosenFiles) {
  const files = new Map<string, File>();
  const standIns = Object.entries(chosen).map(([key, file]) => {
    const address = `/media/${slotOf(slots, key).folder}/chosen-${files.size}.file`;
    files.set(address, file);
    return [key, address] as const;
  });
  return { draft: withStored(input, Object.fromEntries(standIns)), files };
}
