import { type AuditionEntry, VIDEO_PLAYERS } from '@nox/contracts';
import { classNames, tools, ui } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './candidate-video.module.css';

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
    <div ref={box} tabIndex={-1} className={classNames(tools.box, styles.box, tools.screenOnly)}>
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
        <button
          type="button"
          className={classNames(tools.bareButton, styles.play)}
          onClick={() => setIsPlaying(true)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d="M7 4.5v15l12.5-7.5z" />
          </svg>
          Play the video
          <span className={ui.detail}>from {video.site}</span>
        </button>
      )}
    </div>
  );
}

/** By the start of a video's address; players by the rest of theirs. */
const SITES: readonly [
  address: RegExp,
  site: keyof typeof VIDEO_PLAYERS,
  player: (id: string) => string,
][] = [
  [
    /^https?:\/\/(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    'YouTube',
    (id) => `/embed/${id}?autoplay=1&rel=0`,
  ],
  [
    /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?![\w-])/,
    'Vimeo',
    (id) => `/video/${id}?autoplay=1&dnt=1`,
  ],
  [
    /^https?:\/\/drive\.google\.com\/(?:file\/d\/|open\?(?:.*&)?id=)([\w-]{10,})/,
    'Google Drive',
    (id) => `/file/d/${id}/preview`,
  ],
];

/** Undefined for a video of another site, or an address that names none. */
export function videoEmbed(address: string) {
  for (const [pattern, site, player] of SITES) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return { site, player: VIDEO_PLAYERS[site] + player(id) };
  }
  return undefined;
}
