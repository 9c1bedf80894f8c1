import { classNames, ResponsiveImage, tools, ui } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './media-field.module.css';

const BOXES = {
  row: [{ width: '2.75rem', ratio: 1 }],
  upright: [{ width: '7rem', ratio: 4 / 5 }],
  wide: [{ width: '15rem', ratio: 16 / 9 }],
};

interface ThumbnailProps extends Pick<ComponentProps<typeof ResponsiveImage>, 'image' | 'focus'> {
  url: string;
  size: keyof typeof BOXES;
  /** Shown without an image; the default is for images that are not of people. */
  placeholder?: ReactNode;
}

/** An image in a frame of fixed size. Decorative: the name is beside it. */
export const Thumbnail = ({ size, placeholder = <Placeholder />, ...image }: ThumbnailProps) => (
  <span className={classNames(tools.surface, styles.thumbnail, styles[size])}>
    {image.url ? <ResponsiveImage {...image} alt="" boxes={BOXES[size]} /> : placeholder}
  </span>
);

const Placeholder = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" fill="none" stroke="var(--edge)">
    <path d="M12 14h24v20H12zM12 30l8-8 6 6 4-4 6 6" strokeWidth="1.5" />
  </svg>
);

export function VideoPreview({ url, label }: { url: string; label: string }) {
  if (!url)
    return (
      <div className={classNames(tools.surface, styles.video, ui.note, tools.center)}>No video</div>
    );
  return (
    <video
      src={url}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={label}
      className={classNames(tools.surface, styles.video)}
    />
  );
}
