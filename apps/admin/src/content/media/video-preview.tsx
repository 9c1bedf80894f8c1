import styles from './video-preview.module.css';

interface VideoPreviewProps {
  /** Empty if there is none. */
  url: string;
  label: string;
}

/** A video to be looked at before it is saved. */
export function VideoPreview({ url, label }: VideoPreviewProps) {
  if (!url) return <div className={styles.none}>No video</div>;
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
