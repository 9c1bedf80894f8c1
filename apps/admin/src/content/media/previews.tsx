import { classNames } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './previews.module.css';

interface ThumbnailProps {
  url: string;
  /** `row`: in a table. The others: in a form. */
  size: 'row' | 'upright' | 'wide';
  /** Shown without an image; the default is for images that are not of people. */
  placeholder?: ReactNode;
}

/** An image in a frame of fixed size. Decorative: the name is beside it. */
export function Thumbnail({ url, size, placeholder = <Placeholder /> }: ThumbnailProps) {
  return (
    <span className={classNames(styles.thumbnail, styles[size])}>
      {url ? <img src={url} alt="" loading="lazy" decoding="async" /> : placeholder}
    </span>
  );
}

function Placeholder() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={styles.placeholder}>
      <path d="M12 14h24v20H12zM12 30l8-8 6 6 4-4 6 6" />
    </svg>
  );
}

export function VideoPreview({ url, label }: { url: string; label: string }) {
  if (!url) return <div className={classNames(styles.video, styles.noVideo)}>No video</div>;
  return (
    <video
      src={url}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={label}
      className={styles.video}
    />
  );
}
