import { ApiError } from '@nox/api-client';
import { colorProperties, currentSociety, type SocietyInput } from '@nox/contracts';
import { Button, classNames, Dialog, QueryContent, tools, ui } from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type ContentKind,
  mediaOf,
  type MediaSlots,
  nameOf,
  previewNoteOf,
} from '../content-kind.ts';
import { type ChosenFiles, slotOf, useMediaFiles, withStored } from '../media/media-files.ts';
import styles from './page-preview.module.css';

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
      {input && <PreviewDialog {...content} input={input} onClose={() => setInput(undefined)} />}
    </>
  );
}

interface PreviewDialogProps extends PreviewedContent {
  input: FieldValues;
  onClose: () => void;
}

const DESKTOP_WINDOW_PX = 992;

function PreviewDialog({ kind, id, input, onClose }: PreviewDialogProps) {
  const { files: chosen } = useMediaFiles();
  const [{ draft, files }] = useState(() => withStandIns(input, mediaOf(kind), chosen));
  const [width, setWidth] = useState<PreviewWidth>(
    window.innerWidth < DESKTOP_WINDOW_PX ? 'Phone' : 'Desktop',
  );
  const note = previewNoteOf(kind, input);
  const names = Object.keys(kind.previews ?? {});
  const [shown, setShown] = useState(names[0]);
  const page = shown === undefined ? undefined : kind.previews?.[shown];
  const query = queryOptions({
    queryKey: ['preview', useId(), page],
    queryFn: async ({ signal }) =>
      withFiles(await kind.calls.preview({ id, page }, draft, signal), files),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  return (
    <Dialog
      isWide
      title={`Preview of “${nameOf(kind, input)}”`}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <div className={classNames(ui.stack4, styles.preview)}>
        <div className={classNames(ui.row, ui.between, styles.head)}>
          <p className={classNames(ui.note, styles.hint)}>
            The page as visitors would see it. Nothing is saved yet, and buttons and links in it do
            nothing.
            {note && <strong className={classNames(tools.semibold, ui.pending)}> {note}</strong>}
          </p>
          {shown && <Segments label="Page" choices={names} chosen={shown} onChoose={setShown} />}
          <Segments label="Width" choices={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
        <QueryContent
          query={query}
          loading={<p role="status">Making the preview…</p>}
          failed={(error) =>
            (error instanceof ApiError && error.message) || 'The preview cannot be shown.'
          }
        >
          {(page) => (
            <PreviewFrame
              {...page}
              width={width}
              name={nameOf(kind, input)}
              colors={(input as Partial<SocietyInput>).colors ?? currentSociety().colors}
              onEscape={onClose}
            />
          )}
        </QueryContent>
      </div>
    </Dialog>
  );
}

interface SegmentsProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

const Segments = <Choice extends string>(props: SegmentsProps<Choice>) => (
  <div role="group" aria-label={props.label} className={controls.segments}>
    {props.choices.map((choice) => (
      <button
        key={choice}
        type="button"
        aria-pressed={props.chosen === choice}
        className={controls.segment}
        onClick={() => props.onChoose(choice)}
      >
        {choice}
      </button>
    ))}
  </div>
);

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

const WIDTH_PX = { Phone: 390, Desktop: 1280 };
type PreviewWidth = keyof typeof WIDTH_PX;
const WIDTHS = Object.keys(WIDTH_PX) as PreviewWidth[];

interface PreviewFrameProps {
  html: string;
  urls: readonly string[];
  width: PreviewWidth;
  /** The heading of the previewed item, at which the page is shown. */
  name: string;
  colors: SocietyInput['colors'];
  onEscape: () => void;
}

/** A page in a frame as wide as a device, made smaller where the frame has less room. Nothing in it can run. */
function PreviewFrame({ html, urls, width, name, colors, onEscape }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width, height });
    });
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls]);

  const scale = Math.min(1, size.width / WIDTH_PX[width] || 1);

  useEffect(() => showItem(frame.current!, name), [name, width, scale]);

  const handleLoad = () => {
    const { contentDocument: page } = frame.current!;
    if (!page) return;
    // The policy of the page around it allows no inline styles in the markup.
    const { style } = page.documentElement;
    for (const entry of Object.entries(colorProperties(colors))) style.setProperty(...entry);
    showItem(frame.current!, name);
    // What does nothing is no stop on the way to the button after the frame. The frame itself scrolls by keys.
    for (const control of page.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = -1;
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape());
  };

  return (
    <div ref={room} className={classNames(tools.box, styles.room)}>
      <iframe
        ref={frame}
        title="Preview of the page"
        // Security boundary: no scripts. The origin is the form's, so that the page gets its styles and pictures.
        sandbox="allow-same-origin"
        srcDoc={html}
        className={styles.frame}
        style={{
          width: `${WIDTH_PX[width]}px`,
          height: `${size.height / scale}px`,
          transform: `scale(${scale})`,
          marginInline: `${(size.width - WIDTH_PX[width] * scale) / 2}px`,
        }}
        onLoad={handleLoad}
      />
    </div>
  );
}

const CONTROLS = 'a, button, input, select, textarea, video, audio, [tabindex]';

/** How far down the frame the item's heading is: below a picture, where it has one. */
const HEADING_AT = 0.72;

function showItem({ contentDocument: page, offsetHeight }: HTMLIFrameElement, name: string): void {
  const headings = [...(page?.querySelectorAll('h1, h2, h3') ?? [])];
  const heading = headings.find(({ textContent }) => textContent === name);
  if (!heading) return;
  // The slide of a carousel; `nearest`, so that nothing around the frame scrolls.
  heading.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { top } = heading.getBoundingClientRect();
  const { documentElement: root } = page!;
  root.scrollBy({ top: top - offsetHeight * HEADING_AT, behavior: 'instant' });
}
