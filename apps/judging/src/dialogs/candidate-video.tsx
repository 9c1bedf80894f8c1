import type { AuditionEntry } from '@nox/contracts';
import { useEffect, useRef, useState } from 'react';
import styles from './candidate-video.module.css';
import { videoEmbed } from './video-embed.ts';

/** Plays the candidate's video in the page; until then nothing is loaded from its site. */
export function CandidateVideo({ entry }: { entry: AuditionEntry }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const video = videoEmbed(entry.danceVideoUrl);
  useEffect(() => {
    // The focus is not for the frame, which would take all keys.
    if (isPlaying) box.current?.focus();
  }, [isPlaying]);
  if (!video) return null;

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {isPlaying ? (
        <iframe
          title={`Video of ${entry.fullName}`}
          src={video.player}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play without one, and the page sends none.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          className={styles.frame}
        />
      ) : (
        <button type="button" className={styles.play} onClick={() => setIsPlaying(true)}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d="M7 4.5v15l12.5-7.5z" />
          </svg>
          Play the Video
          <span className={styles.site}>from {video.site}</span>
        </button>
      )}
    </div>
  );
}
