import { island } from '@nox/federation/islands';
import { isWebLink, type DanceStyle, type Difficulty, type Tutorial } from '@nox/contracts';
import { Picture, STYLE_POSES, type Pose } from '@nox/figures';
import { formatDuration, VisuallyHidden, type ImageBox } from '@nox/ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { ExternalLink } from '../components/links.tsx';
import { Photo } from '../components/photo.tsx';
import { splitChapters } from '../video/chapters.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../video/video-player.tsx';
import styles from './tutorial-card.module.css';
import { ChapterList, Description } from './tutorial-text.tsx';

const POSES: Record<DanceStyle, readonly Pose[]> = {
  Breaking: STYLE_POSES.breaking,
  Locking: STYLE_POSES.locking,
  'Hip Hop': STYLE_POSES['hip-hop'],
  'Lite Feet': STYLE_POSES['lite-feet'],
  Waacking: STYLE_POSES.waacking,
};

/** On a phone the whole width; in the grid the largest column. */
const POSTER: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 16 / 9 },
  { width: '22rem', ratio: 16 / 9 },
];

interface TutorialCardProps {
  tutorial: Tutorial;
  /** Its index in its section: neighbours without a thumbnail show different poses. */
  number: number;
  /** The first of the page. */
  isFirst: boolean;
}

/** An island of its own: most visitors see few of them. */
function TutorialCard({ tutorial, number, isFirst }: TutorialCardProps) {
  const { title, videoUrl, videoDuration, instructor, instructorInstaUrl } = tutorial;
  const { difficulty, description, tags } = tutorial;
  const player = useRef<VideoPlayerHandle>(null);
  const [measured, setMeasured] = useState<number>();
  const duration = videoDuration ?? measured;
  const { text, chapters } = useMemo(
    () => (videoUrl ? splitChapters(description, duration) : { text: description, chapters: [] }),
    [videoUrl, description, duration],
  );
  return (
    <article className={styles.card}>
      <VideoPlayer
        ref={player}
        url={videoUrl}
        title={title}
        poster={<TutorialPoster tutorial={tutorial} number={number} isFirst={isFirst} />}
        chapters={chapters}
        onDuration={setMeasured}
      />
      <DifficultyBadge difficulty={difficulty}>
        {duration && (
          <span className={styles.length}>
            <VisuallyHidden>Length</VisuallyHidden> {formatDuration(duration)}
          </span>
        )}
      </DifficultyBadge>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.instructor}>
        with{' '}
        {isWebLink(instructorInstaUrl) ? (
          <ExternalLink href={instructorInstaUrl}>
            <bdi>{instructor}</bdi>
          </ExternalLink>
        ) : (
          <bdi>{instructor}</bdi>
        )}
      </p>
      {text && <Description text={text} of={title} />}
      {chapters.length > 0 && (
        <ChapterList
          chapters={chapters}
          of={title}
          onChoose={(start) => player.current!.playFrom(start)}
        />
      )}
      {tags.length > 0 && (
        <ul role="list" aria-label="Tags" className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A tutorial's thumbnail, or a dancer of its style. Decorative without a description: the title follows. */
function TutorialPoster({ tutorial, number, isFirst }: TutorialCardProps) {
  const poses = POSES[tutorial.danceStyle];
  const pose = poses[number % poses.length]!;
  return (
    <Photo
      url={tutorial.thumbnailUrl}
      image={tutorial.thumbnail}
      focus={tutorial.thumbnailFocus}
      alt={tutorial.thumbnailAlt ?? ''}
      boxes={POSTER}
      isFirst={isFirst}
      className={styles.poster}
      fallback={<Picture dancers={[{ pose }]} ratio="16:9" className={styles.poster} />}
    />
  );
}

const HEIGHT = 14;

/** The icon's three steps: how many are highlighted, and their heights. */
const STEPS: Record<Difficulty, { lit: number; heights: readonly number[] }> = {
  Beginner: { lit: 1, heights: [4, 9, HEIGHT] },
  Intermediate: { lit: 2, heights: [4, 9, HEIGHT] },
  Advanced: { lit: 3, heights: [4, 9, HEIGHT] },
  'All Levels': { lit: 3, heights: [4, 4, 4] },
};

interface DifficultyBadgeProps {
  difficulty: Difficulty;
  /** Beside it. */
  children?: ReactNode;
}

/** A tutorial's difficulty, as a word and an icon. */
function DifficultyBadge({ difficulty, children }: DifficultyBadgeProps) {
  const { lit, heights } = STEPS[difficulty];
  return (
    <p className={styles.badge}>
      <svg
        viewBox={`0 0 22 ${HEIGHT}`}
        aria-hidden="true"
        focusable="false"
        className={styles.steps}
      >
        {heights.map((height, step) => (
          <rect
            key={step}
            x={step * 8}
            y={HEIGHT - height}
            width="6"
            height={height}
            className={step < lit ? styles.lit : styles.unlit}
          />
        ))}
      </svg>
      {difficulty} {children}
    </p>
  );
}

export default island('TutorialCard', TutorialCard);
