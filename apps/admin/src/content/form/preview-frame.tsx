import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames, tools } from '@nox/ui';
import styles from './page-preview.module.css';

/** In CSS pixels of the page. */
const WIDTH_PX = { Phone: 390, Desktop: 1280 };
export type PreviewWidth = keyof typeof WIDTH_PX;
export const WIDTHS = Object.keys(WIDTH_PX) as PreviewWidth[];

interface PreviewFrameProps {
  html: string;
  width: PreviewWidth;
  /** The heading of the previewed item, at which the page is shown. */
  name: string;
  onEscape: () => void;
}

/** A page in a frame as wide as a device, made smaller where the frame has less room. Nothing in it can run. */
export function PreviewFrame({ html, width, name, onEscape }: PreviewFrameProps) {
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

  const scale = Math.min(1, size.width / WIDTH_PX[width] || 1);

  useEffect(() => showItem(frame.current!, name), [name, width, scale]);

  const handleLoad = () => {
    const { contentDocument: page } = frame.current!;
    if (!page) return;
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

/** Scrolls to the item. */
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
