import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames, tools, ui } from './classes.ts';
import { Dialog } from './overlay/dialog.tsx';
import styles from './page-preview.module.css';
import { QueryContent } from './query-content.tsx';
import { SegmentButtons } from './table/toolbar.tsx';

interface PreviewDialogProps extends Omit<PreviewFrameProps, keyof PreviewedPage | 'width'> {
  title: string;
  note: ReactNode;
  /** Renders it; another page of the same draft has another name. */
  load: (signal: AbortSignal) => Promise<PreviewedPage>;
  page?: string | undefined;
  /** What else there is to choose. */
  children?: ReactNode;
}

const DESKTOP_WINDOW_PX = 992;

/** A page with a draft in it, which a server renders. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { title, note, load, page, children, ...frame } = props;
  const [width, setWidth] = useState<PreviewWidth>(
    window.innerWidth < DESKTOP_WINDOW_PX ? 'Phone' : 'Desktop',
  );
  const query = {
    queryKey: ['preview', useId(), page],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  };
  return (
    <Dialog isWide title={title} cancelLabel="Close" onCancel={frame.onEscape}>
      <div className={classNames(ui.stack4, styles.preview)}>
        <div className={classNames(ui.row4, ui.between)}>
          <p className={classNames(ui.note, tools.grow)}>{note}</p>
          {children}
          <SegmentButtons label="Width" choices={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
        <QueryContent
          query={query}
          loading={<p role="status">Making the preview…</p>}
          // The client's errors have a code; their messages are for the screen.
          failed={(error) =>
            error && 'code' in error ? error.message : 'The preview cannot be shown.'
          }
        >
          {(shown) => <PreviewFrame {...shown} {...frame} width={width} />}
        </QueryContent>
      </div>
    </Dialog>
  );
}

const WIDTH_PX = { Phone: 390, Desktop: 1280 };
type PreviewWidth = keyof typeof WIDTH_PX;
const WIDTHS = [['Phone'], ['Desktop']] as const;

interface PreviewedPage {
  html: string;
  /** Files that it shows, to be released. */
  urls?: readonly string[];
}

interface PreviewFrameProps extends PreviewedPage {
  width: PreviewWidth;
  /** The heading of what is previewed. */
  name: string;
  /** How far down the frame that heading is, as a fraction. */
  headingAt: number;
  /** Custom properties, such as colors. */
  properties: Readonly<Record<string, string>>;
  onEscape: () => void;
}

/** A page in a frame as wide as a device, made smaller where the frame has less room. Nothing in it can run. */
function PreviewFrame({
  html,
  urls,
  width,
  name,
  headingAt,
  properties,
  onEscape,
}: PreviewFrameProps) {
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

  useEffect(() => () => urls?.forEach((url) => URL.revokeObjectURL(url)), [urls]);

  const scale = Math.min(1, size.width / WIDTH_PX[width] || 1);

  useEffect(() => showItem(frame.current!, name, headingAt), [name, headingAt, width, scale]);

  const handleLoad = () => {
    const { contentDocument: page } = frame.current!;
    if (!page) return;
    // The policy of the page around it allows no inline styles in the markup.
    const { style } = page.documentElement;
    for (const entry of Object.entries(properties)) style.setProperty(...entry);
    showItem(frame.current!, name, headingAt);
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

function showItem(
  { contentDocument: page, offsetHeight }: HTMLIFrameElement,
  name: string,
  headingAt: number,
): void {
  const headings = [...(page?.querySelectorAll('h1, h2, h3') ?? [])];
  const heading = headings.find(({ textContent }) => textContent === name);
  if (!heading) return;
  // The slide of a carousel; `nearest`, so that nothing around the frame scrolls.
  heading.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { top } = heading.getBoundingClientRect();
  const { documentElement: root } = page!;
  root.scrollBy({ top: top - offsetHeight * headingAt, behavior: 'instant' });
}
